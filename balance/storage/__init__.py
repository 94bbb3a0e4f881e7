"""Files that survive a crash: atomic writes, and Parquet files with a seal."""
