"""Where do things happen? The board, darker where pieces stand more often while somebody chooses."""
