"""Store files so that a crash or damage is harmless or noticed: atomic writes, and Parquet files with a seal."""
