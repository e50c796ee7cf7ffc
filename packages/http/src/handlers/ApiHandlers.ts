import { describeToken } from "@slotkit/core/internal"
import {
  acceptBooking,
  bookSeries,
  bookSlot,
  bookVisit,
  type Caller,
  cancelBooking,
  chargeBooking,
  createDiscountCode,
  createInvite,
  createService,
  createWebhook,
  declineBooking,
  deleteDiscountCode,
  deleteInvite,
  deleteService,
  deleteWebhook,
  explainRequestedStart,
  extendSeries,
  getAvailability,
  getBooking,
  getDemand,
  getDiscountCode,
  getInvite,
  getProfile,
  getService,
  getWebhook,
  listBookings,
  listCandidates,
  listInvites,
  listMembers,
  listServices,
  listVisitTimes,
  listWaitlist,
  listWebhooks,
  nextRescheduleTimes,
  offerToEntry,
  pageOfDiscountCodes,
  patchDiscountCode,
  patchService,
  patchWebhook,
  previewSeries,
  reassignForCredential,
  removeWaitlistEntry,
  rescheduleBooking,
  timesFrom,
  timesOfRequest,
  viewCancellation,
  withAlternatives
} from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import * as Layer from "effect/Layer"
import { Api } from "../api/Api.ts"
import { CurrentCaller } from "../guards/Authenticate.ts"
import { mayOverride } from "../guards/RequireScope.ts"
import { created, createdSeries, data, page, slots, withBody, withQuery } from "./Answer.ts"

const TokenHandlers = HttpApiBuilder.group(Api, "Token", (handlers) =>
  handlers.handle("getToken", () => ofCaller(({ host, scopes }) => Effect.succeed(describeToken(host.plan, scopes))))
)

const ProfileHandlers = HttpApiBuilder.group(Api, "Profile", (handlers) =>
  handlers.handle("getProfile", () => ofCaller(({ host }) => getProfile(host)))
)

const ServicesHandlers = HttpApiBuilder.group(Api, "Services", (handlers) =>
  handlers
    .handle("listServices", () => ofCaller(({ host }) => data(listServices(host))))
    .handle("getService", ({ params }) => ofCaller(({ host }) => data(getService(host, params.id))))
    .handleRaw("createService", () =>
      ofCaller(({ host }) => withBody((body) => created("/api/v1/services", createService(host.id, body))))
    )
    .handleRaw("patchService", ({ params }) =>
      ofCaller(({ host }) => withBody((body) => data(patchService(host.id, params.id, body))))
    )
    .handle("deleteService", ({ params }) => ofCaller(({ host }) => deleteService(host.id, params.id)))
)

const AvailabilityHandlers = HttpApiBuilder.group(Api, "Availability", (handlers) =>
  handlers
    .handleRaw("getAvailability", () => ofCaller(({ host }) => slots(withQuery((query) => getAvailability(host, query)))))
    .handleRaw("explainStart", () =>
      ofCaller(({ host, scopes }) =>
        withQuery((query) => data(explainRequestedStart(host, query, { mayOverride: mayOverride(scopes), seesMembers: false })))
      )
    )
    .handleRaw("getDemand", () => ofCaller(({ host }) => withQuery((query) => getDemand(host, query))))
)

const BookingsHandlers = HttpApiBuilder.group(Api, "Bookings", (handlers) =>
  handlers
    .handleRaw("listBookings", () =>
      ofCaller(({ host }) => withQuery((query) => page("/api/v1/bookings", listBookings(host, query))))
    )
    .handle("getBooking", ({ params }) => ofCaller(({ host }) => data(getBooking(host.id, params.id))))
)

const BookingChangesHandlers = HttpApiBuilder.group(Api, "Booking changes", (handlers) =>
  handlers
    .handleRaw("bookSlot", () =>
      ofCaller(({ host, scopes }) =>
        withBody((body) =>
          created(
            "/api/v1/bookings",
            withAlternatives(bookSlot(host.id, body, mayOverride(scopes)), timesOfRequest(host.id, body))
          )
        )
      )
    )
    .handleRaw("bookSeries", () =>
      ofCaller(({ host, scopes }) =>
        withBody((body) => createdSeries("/api/v1/bookings", bookSeries(host.id, body, mayOverride(scopes))))
      )
    )
    .handleRaw("previewSeries", () =>
      ofCaller(({ host, scopes }) => withBody((body) => data(previewSeries(host.id, body, mayOverride(scopes)))))
    )
    .handleRaw("extendSeries", ({ params: { series } }) =>
      ofCaller(({ host, scopes }) =>
        withBody((body) => createdSeries("/api/v1/bookings", extendSeries(host.id, series, body, mayOverride(scopes))))
      )
    )
    .handleRaw("bookVisit", () =>
      ofCaller(({ host }) => withBody((body) => createdSeries("/api/v1/bookings", bookVisit(host.id, body))))
    )
    .handleRaw("listVisitTimes", () => ofCaller(({ host }) => withBody((body) => data(listVisitTimes(host, body)))))
    .handle("acceptBooking", ({ params }) => ofCaller(({ host }) => data(acceptBooking(host.id, params.id))))
    .handleRaw("declineBooking", ({ params }) =>
      ofCaller(({ host }) => withBody((body) => data(declineBooking(host.id, params.id, body))))
    )
    .handleRaw("getCancellation", ({ params }) =>
      ofCaller(({ host }) => withQuery((query) => data(viewCancellation(host.id, params.id, query))))
    )
    .handleRaw("chargeBooking", ({ params }) =>
      ofCaller(({ host }) => withBody((body) => data(chargeBooking(host.id, params.id, body))))
    )
    .handleRaw("cancelBooking", ({ params }) =>
      ofCaller(({ host }) => withBody((body) => data(cancelBooking(host.id, params.id, body))))
    )
    .handleRaw("rescheduleBooking", ({ params }) =>
      ofCaller(({ host, scopes }) =>
        withBody((body) =>
          data(
            withAlternatives(
              rescheduleBooking(host.id, params.id, body, mayOverride(scopes)),
              timesFrom(body, (times) => nextRescheduleTimes(host.id, params.id, times))
            )
          )
        )
      )
    )
    .handle("listMembers", () => ofCaller(({ host }) => data(listMembers(host.id))))
    .handle("listCandidates", ({ params }) => ofCaller(({ host }) => data(listCandidates(host.id, params.id))))
    .handleRaw("reassignBooking", ({ params }) =>
      ofCaller(({ host, scopes }) =>
        withBody((body) => data(reassignForCredential(host.id, params.id, body, mayOverride(scopes))))
      )
    )
)

const WaitlistHandlers = HttpApiBuilder.group(Api, "Waiting lists", (handlers) =>
  handlers
    .handleRaw("listWaitlist", () => ofCaller(({ host }) => withQuery((query) => data(listWaitlist(host, query)))))
    .handleRaw("offerToEntry", ({ params }) =>
      ofCaller(({ host }) => withBody((body) => data(offerToEntry(host.id, params.id, body))))
    )
    .handle("removeWaitlistEntry", ({ params }) => ofCaller(({ host }) => removeWaitlistEntry(host.id, params.id)))
)

const DiscountCodesHandlers = HttpApiBuilder.group(Api, "Discount codes", (handlers) =>
  handlers
    .handleRaw("listDiscountCodes", () =>
      ofCaller(({ host }) => withQuery((query) => page("/api/v1/discount-codes", pageOfDiscountCodes(host, query))))
    )
    .handle("getDiscountCode", ({ params }) => ofCaller(({ host }) => data(getDiscountCode(host.id, params.id))))
    .handleRaw("createDiscountCode", () =>
      ofCaller(({ host }) => withBody((body) => created("/api/v1/discount-codes", createDiscountCode(host.id, body))))
    )
    .handleRaw("patchDiscountCode", ({ params }) =>
      ofCaller(({ host }) => withBody((body) => data(patchDiscountCode(host.id, params.id, body))))
    )
    .handle("deleteDiscountCode", ({ params }) => ofCaller(({ host }) => deleteDiscountCode(host.id, params.id)))
)

const InvitesHandlers = HttpApiBuilder.group(Api, "Invites", (handlers) =>
  handlers
    .handleRaw("listInvites", () =>
      ofCaller(({ host }) => withQuery((query) => page("/api/v1/invites", listInvites(host.id, query))))
    )
    .handle("getInvite", ({ params }) => ofCaller(({ host }) => data(getInvite(host.id, params.id))))
    .handleRaw("createInvite", () =>
      ofCaller(({ host }) => withBody((body) => created("/api/v1/invites", createInvite(host.id, body))))
    )
    .handle("deleteInvite", ({ params }) => ofCaller(({ host }) => deleteInvite(host.id, params.id)))
)

const WebhooksHandlers = HttpApiBuilder.group(Api, "Webhooks", (handlers) =>
  handlers
    .handle("listWebhooks", () => ofCaller((caller) => data(listWebhooks(caller))))
    .handle("getWebhook", ({ params }) => ofCaller((caller) => data(getWebhook(caller, params.id))))
    .handleRaw("createWebhook", () =>
      ofCaller((caller) => withBody((body) => created("/api/v1/webhooks", createWebhook(caller, body))))
    )
    .handleRaw("patchWebhook", ({ params }) =>
      ofCaller((caller) => withBody((body) => data(patchWebhook(caller, params.id, body))))
    )
    .handle("deleteWebhook", ({ params }) => ofCaller((caller) => deleteWebhook(caller, params.id)))
)

/** The handlers of `/api/v1`, one group for each heading. */
export const ApiHandlers = Layer.mergeAll(
  TokenHandlers,
  ProfileHandlers,
  ServicesHandlers,
  AvailabilityHandlers,
  BookingsHandlers,
  BookingChangesHandlers,
  WaitlistHandlers,
  DiscountCodesHandlers,
  InvitesHandlers,
  WebhooksHandlers
)

/** Answers for the authenticated caller. */
const ofCaller = <A, E, R>(answer: (caller: Caller) => Effect.Effect<A, E, R>) => Effect.flatMap(CurrentCaller, answer)
