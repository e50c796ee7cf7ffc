<?php

// Parses all files below a folder. An error in one ends the program.
$files = new RecursiveIteratorIterator(new RecursiveDirectoryIterator($argv[1], FilesystemIterator::SKIP_DOTS));
foreach ($files as $file) {
    if (str_ends_with($file, ".php")) {
        token_get_all(file_get_contents($file), TOKEN_PARSE);
    }
}
