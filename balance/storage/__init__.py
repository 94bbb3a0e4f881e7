"""Store files safely: atomic writes survive a crash, and sealed Parquet files reveal damage."""
