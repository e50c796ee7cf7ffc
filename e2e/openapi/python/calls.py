"""Calls every operation of the generated client, and prints one line of JSON for each call."""

import json
import sys

import slotkit_client as slotkit
from slotkit_client.rest import ApiException

url, key, team_key = sys.argv[1:]
configuration = slotkit.Configuration(host=url)
configuration.access_token = key


def answered(operation, answer):
    value = client.sanitize_for_serialization(answer)
    print(json.dumps({"operation": operation, "value": value}))
    return answer


with slotkit.ApiClient(configuration) as client:
    token = slotkit.TokenApi(client)
    profile = slotkit.ProfileApi(client)
    services = slotkit.ServicesApi(client)
    availability = slotkit.AvailabilityApi(client)
    bookings = slotkit.BookingsApi(client)
    changes = slotkit.BookingChangesApi(client)
    waitlist = slotkit.WaitingListsApi(client)
    codes = slotkit.DiscountCodesApi(client)
    invites = slotkit.InvitesApi(client)
    webhooks = slotkit.WebhooksApi(client)

    answered("getToken", token.get_token())
    answered("getProfile", profile.get_profile())

    review = slotkit.NewService(title="Review", durations=[slotkit.ServicePatchDurations(minutes=45, price=9900)])
    service = answered("createService", services.create_service(review)).data
    answered("listServices", services.list_services())
    answered("getService", services.get_service(service.id))
    answered("patchService", services.patch_service(service.id, service_patch=slotkit.ServicePatch(title="Code review")))
    answered("getAvailability", availability.get_availability(service=service.slug, duration=45))
    answered("explainStart", availability.explain_start(start="2030-01-07T03:00:00Z", service=service.slug, duration=45))
    answered("getDemand", availability.get_demand())

    page = answered("listBookings", bookings.list_bookings(per_page=1))
    answered("getBooking", bookings.get_booking(page.data[0].id))

    free = [slot.start for day in availability.get_availability(service="intro-call").data.values() for slot in day]
    entry = answered("listWaitlist", waitlist.list_waitlist(status="waiting")).data[0]
    offer = slotkit.NewWaitlistOffer(start=free[len(free) // 2])
    answered("offerToEntry", waitlist.offer_to_entry(entry.id, offer))
    answered("removeWaitlistEntry", waitlist.remove_waitlist_entry(entry.id))

    call = slotkit.NewService(title="Call", requires_approval=True, durations=[slotkit.ServicePatchDurations(minutes=30)])
    slug = services.create_service(call).data.slug
    days = availability.get_availability(service=slug).data
    first, second, *_, last = [slot.start for day in days.values() for slot in day]
    booker = slotkit.HostBooker(name="Grace", email="grace@example.com")
    one = answered("bookSlot", changes.book_slot(slotkit.BookRequest(service=slug, start=first, booker=booker))).data
    two = changes.book_slot(slotkit.BookRequest(service=slug, start=second, booker=booker)).data
    answered("acceptBooking", changes.accept_booking(one.id))
    answered("declineBooking", changes.decline_booking(two.id, reason=slotkit.Reason(reason="Away")))
    answered("rescheduleBooking", changes.reschedule_booking(one.id, slotkit.HostReschedule(start=last, override=["limits"])))
    fee = answered("getCancellation", changes.get_cancellation(one.id)).data.fee
    answered("cancelBooking", changes.cancel_booking(one.id, cancellation=slotkit.Cancellation(reason="Ill", expect_fee=fee)))

    free = [slot.start for day in availability.get_availability(service="intro-call").data.values() for slot in day]
    weekly = slotkit.NewSeries(
        service="intro-call", start=free[-1], booker=booker, every=slotkit.SeriesInterval(unit="week", n=1), count=2
    )
    answered("previewSeries", changes.preview_series(weekly))
    booked = answered("bookSeries", changes.book_series(weekly)).data
    extension = slotkit.SeriesExtension(count=1, on_conflict="skip")
    answered("extendSeries", changes.extend_series(booked.id, extension))
    answered("cancelBooking", changes.cancel_booking(booked.bookings[0].id, cancellation=slotkit.Cancellation(scope="all")))

    parts = [slotkit.NewVisitPart(service="intro-call"), slotkit.NewVisitPart(service="intro-call")]
    times = answered("listVisitTimes", changes.list_visit_times(slotkit.VisitToFind(parts=parts))).data.data
    start = [time.start for day in times.values() for time in day][-1]
    both = answered("bookVisit", changes.book_visit(slotkit.NewVisit(parts=parts, start=start, booker=booker))).data
    answered("cancelBooking", changes.cancel_booking(both.bookings[0].id, cancellation=slotkit.Cancellation(scope="all")))

    visit = [slot.start for day in availability.get_availability(service="workshop-visit").data.values() for slot in day]
    visited = changes.book_slot(slotkit.BookRequest(service="workshop-visit", start=visit[-1], booker=booker)).data
    answered("chargeBooking", changes.charge_booking(visited.id, new_charge=slotkit.NewCharge(paid=True)))

    code = answered("createDiscountCode", codes.create_discount_code(slotkit.NewDiscountCode(code="SPRING", percent=20))).data
    answered("listDiscountCodes", codes.list_discount_codes(per_page=1))
    answered("getDiscountCode", codes.get_discount_code(code.id))
    answered("patchDiscountCode", codes.patch_discount_code(code.id, discount_code_patch=slotkit.DiscountCodePatch(max_uses=3)))
    answered("deleteDiscountCode", codes.delete_discount_code(code.id))

    invite = answered("createInvite", invites.create_invite(new_invite=slotkit.NewInvite(service=service.slug))).data
    answered("listInvites", invites.list_invites())
    answered("getInvite", invites.get_invite(invite.id))
    answered("deleteInvite", invites.delete_invite(invite.id))

    hook = slotkit.NewWebhook(url="https://127.0.0.1/hook", events=["booking.confirmed"])
    webhook = answered("createWebhook", webhooks.create_webhook(hook)).data
    answered("listWebhooks", webhooks.list_webhooks())
    answered("getWebhook", webhooks.get_webhook(webhook.id))
    answered("patchWebhook", webhooks.patch_webhook(webhook.id, webhook_patch=slotkit.WebhookPatch(active=False)))
    answered("deleteWebhook", webhooks.delete_webhook(webhook.id))

    answered("deleteService", services.delete_service(service.id))
    try:
        services.get_service(service.id)
    except ApiException as error:
        answered("error", {"status": error.status, "body": json.loads(error.body)})

    configuration.access_token = team_key
    service = services.list_services().data[0].slug
    start = [slot.start for day in availability.get_availability(service=service).data.values() for slot in day][-1]
    held = changes.book_slot(slotkit.BookRequest(service=service, start=start, booker=booker)).data
    answered("listMembers", changes.list_members())
    role = answered("listCandidates", changes.list_candidates(held.id)).data.roles[0]
    successor = next(one.host.id for one in role.candidates if one.available)
    giver = next(host.id for host in held.hosts if host.role == role.role)
    handover = slotkit.Reassignment(role=role.role, _from=giver, to=successor, notify=False)
    answered("reassignBooking", changes.reassign_booking(held.id, handover))
