<?php

require "verify.php";

$vectors = json_decode(file_get_contents($argv[1]), true)["vectors"];
$verdict = fn (array $one): bool => verify($one["header"], base64_decode($one["body_base64"]), $one["secret"], $one["now"]);
echo json_encode(array_map($verdict, $vectors)), "\n";
