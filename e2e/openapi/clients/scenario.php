<?php

// Guzzle 7 and PSR-7 2 are what Debian has. The generated client calls this function of PSR-7 1.
namespace GuzzleHttp\Psr7 {
    function build_query(array $parameters): string
    {
        return Query::build($parameters);
    }
}

namespace {
    use Swagger\Client\Api\AvailabilityApi;
    use Swagger\Client\Api\BookingChangesApi;
    use Swagger\Client\Model\HostBooker;
    use Swagger\Client\Model\BookRequest;
    use Swagger\Client\Model\HostReschedule;
    use Swagger\Client\Model\Reason;

    require "GuzzleHttp/autoload.php";
    spl_autoload_register(function (string $class): void {
        $file = getenv("SLOTKIT_CLIENT") . "/" . str_replace("\\", "/", substr($class, strlen("Swagger\\Client\\"))) . ".php";
        if (str_starts_with($class, "Swagger\\Client\\") && is_file($file)) {
            require $file;
        }
    });

    $configuration = (new Swagger\Client\Configuration())
        ->setHost(getenv("SLOTKIT_URL"))
        ->setAccessToken(getenv("SLOTKIT_KEY"));
    $http = new GuzzleHttp\Client();
    $days = (new AvailabilityApi($http, $configuration))->getAvailability("intro-call")->getData();
    $slots = array_merge(...array_values($days));
    $changes = new BookingChangesApi($http, $configuration);
    $request = new BookRequest([
        "service" => "intro-call",
        "start" => $slots[0]->getStart(),
        "booker" => new HostBooker(["name" => "Grace Hopper", "email" => "grace@example.com"]),
    ]);
    $booked = $changes->bookSlot($request, "php-1")->getData();
    $again = $changes->bookSlot($request, "php-1")->getData();
    $start = end($slots)->getStart();
    $moved = $changes->rescheduleBooking(new HostReschedule(["start" => $start]), $booked->getId())->getData();
    $cancelled = $changes->cancelBooking($booked->getId(), new Reason(["reason" => "Ill"]))->getData();
    $is = fn (bool $claim): string => $claim ? "true" : "false";
    echo "{$booked->getStatus()} {$is($again->getId() === $booked->getId())} {$moved->getStatus()} " .
        "{$is($moved->getScheduledAt() == $start)} {$cancelled->getStatus()}\n";
}
