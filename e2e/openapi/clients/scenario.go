package main

import (
	"context"
	"fmt"
	"log"
	"os"
	"sort"
	"time"

	api "slotkit/api"
	_ "slotkit/manage"
	_ "slotkit/visitor"

	"github.com/antihax/optional"
)

func must[T any](value T, response any, err error) T {
	if err != nil {
		log.Fatal(err)
	}
	return value
}

func main() {
	configuration := api.NewConfiguration()
	configuration.BasePath = os.Getenv("SLOTKIT_URL")
	configuration.AddDefaultHeader("Authorization", "Bearer "+os.Getenv("SLOTKIT_KEY"))
	client := api.NewAPIClient(configuration)
	ctx := context.Background()
	days := must(client.AvailabilityApi.GetAvailability(ctx, &api.AvailabilityApiGetAvailabilityOpts{Service: optional.NewString("intro-call")}))
	var starts []time.Time
	for _, day := range days.Data {
		for _, free := range day {
			starts = append(starts, free.Start)
		}
	}
	sort.Slice(starts, func(a, b int) bool { return starts[a].Before(starts[b]) })
	changes := client.BookingChangesApi
	request := api.BookRequest{
		Service: "intro-call",
		Start:   starts[0],
		Booker:  &api.HostBooker{Name: "Grace Hopper", Email: "grace@example.com"},
	}
	once := &api.BookingChangesApiBookSlotOpts{IdempotencyKey: optional.NewString("go-1")}
	booked := must(changes.BookSlot(ctx, request, once)).Data
	again := must(changes.BookSlot(ctx, request, once)).Data
	moved := must(changes.RescheduleBooking(ctx, api.HostReschedule{Start: starts[len(starts)-1]}, booked.Id, nil)).Data
	why := &api.BookingChangesApiCancelBookingOpts{Body: optional.NewInterface(api.Reason{Reason: "Ill"})}
	cancelled := must(changes.CancelBooking(ctx, booked.Id, why)).Data
	fmt.Println(booked.Status, again.Id == booked.Id, moved.Status, moved.ScheduledAt.Equal(starts[len(starts)-1]), cancelled.Status)
}
