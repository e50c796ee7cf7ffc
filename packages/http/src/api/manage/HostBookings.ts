import {
  BookingResource,
  BookingRoomResource,
  BookingsQuery,
  ChargeInput,
  HostBookingInput,
  NoShowResource,
  ReasonInput,
  RefundInput
} from "@slotkit/core"
import {
  CancelInput,
  CancellationQuery,
  CancellationResource,
  CandidatesResource,
  ChangedBookingResource,
  ExtendSeriesInput,
  ManagedBookingResource,
  ManagedChangedBookingResource,
  ManagedRescheduleInput,
  ManagedSeriesResource,
  ManagedVisitResource,
  PrivateNoteInput,
  PrivateNoteResource,
  paginated,
  ReassignInput,
  SeriesInput,
  SeriesPreviewResource,
  VisitInput,
  VisitTimesInput,
  VisitTimesResource
} from "@slotkit/core/internal"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import * as Schema from "effect/Schema"
import { Idempotency } from "../../guards/Idempotency.ts"
import {
  ConflictError,
  InvalidError,
  NotFoundError,
  SeriesRefusedError,
  StartRefusedError,
  UnavailableError,
  VisitRefusedError
} from "../../wire/Errors.ts"
import { byIdOfHost, bySeries, created, dataOf, ofHost, wire } from "../../wire/Wire.ts"

/** The service or the invite of a booking request. */
const bookTarget = {
  service: Schema.optionalKey(Schema.String.annotate({ description: "Slug of the service to book." })),
  invite: Schema.optionalKey(Schema.Int.annotate({ description: "ID of the invite to book. Use it instead of service." }))
}

/** A booking request with a credential. */
export const BookRequest = Schema.Struct({ ...bookTarget, ...HostBookingInput.fields }).annotate({ identifier: "BookRequest" })

const PaymentOutcome = Schema.Struct({
  outcome: Schema.Literals(["succeeded", "failed", "expired"]).annotate({ description: "The outcome of the payment." })
}).annotate({
  identifier: "PaymentOutcome"
})

/** The documentation of the endpoints for visits. */
export const visitTexts = {
  book: "Book a visit of several services",
  bookDescription:
    "Books two to five services one after another for one person, each as one booking, in one transaction. The first " +
    "part begins at `start`, and each other part at its earliest free start. If a part cannot be booked, none is, and the 409 " +
    "has the code `visit_refused`.",
  times: "List the free times of a visit",
  timesDescription:
    "Lists when all parts of a visit are free one after another, by the date of the first part: at most 42 days. Limits that " +
    "the parts only reach together are applied when the visit is booked."
}

/** The documentation of the endpoints for series. */
export const seriesTexts = {
  book: "Book a series of meetings",
  bookDescription:
    "Books a weekly or monthly meeting at the same local time, in one transaction. The service must allow series: set `series` " +
    "in its settings. If starts are not offered, nothing is booked and the 409 lists them, unless `on_conflict` is `skip`. " +
    "`Location` lists the bookings.",
  preview: "Preview a series of meetings",
  previewDescription:
    "Says for each meeting whether it can be booked, why not, and which start is near. Takes the body of the series and " +
    "writes nothing.",
  extend: "Add meetings to a series",
  extendDescription:
    "Books more meetings after the last one, by the rule of the series and for the same people, in one transaction. The 409 " +
    "and `on_conflict` are those of a new series.",
  cancelDescription:
    "Cancels an accepted booking, or an unpaid one together with its payment page. Refund a paid booking first, " +
    "unless it has a `cancellation_policy`. With `scope`, " +
    "other meetings of its series are cancelled too, and `meetings` lists them.",
  moveDescription:
    "`override` works as for a new booking. Without it, the new start is checked in full. With `scope`, other meetings of the " +
    "series move by the same local distance: all or none, and then the 409 has the code `series_refused`. `dry_run` says which " +
    "could move."
}

/** Texts that the endpoints of `/api/v1` share. */
export const reassignTexts = {
  list: "List the members of a team who could take a booking over",
  listDescription: "Members who hold the booking are left out. Every member can take over a meeting that is past.",
  post: "Give a team's booking to another member",
  description:
    "The booking keeps its id, links, payment and answers. `auto` picks by the rule of the role. " +
    "A 409 says why the host cannot take it over."
}

const ofTeam = "`members` and `attributes` narrow the roles of a team, whatever `reschedule` of its staffing says."

/** The texts of charges, in both APIs. Decision 0144. */
export const chargeTexts = {
  post: "Record a payment at the appointment, or charge a fee",
  description:
    "Records that what is due was paid at the appointment, or with `paid` false that it was not. The booking must be accepted " +
    "and its service paid on site. With `fee` it charges the saved card of a guarantee: once the meeting has started, or its " +
    "booker has cancelled it, until 30 days after the meeting. If the card is declined, the booker is emailed a link to pay. " +
    "With `link` the booker is emailed a link to pay the rest of a deposit, which is open for 14 days. Repeating it changes " +
    "nothing."
}

/** The texts of cancellations, in both APIs. Decision 0131. */
export const cancellationTexts = {
  get: "Retrieve what cancelling a booking now would refund",
  getDescription: "The host's cancellation, or with `by=booker` the booker's. A 409 says why it is not possible."
}

/** Operator API: bookings. Created as a visitor does, changed as the host does. */
export const HostBookings = HttpApiGroup.make("Bookings", { topLevel: true })
  .annotate(OpenApi.Description, "Bookings and their state changes.")
  .add(
    HttpApiEndpoint.post("bookSlot", "/hosts/:host/bookings", {
      disableCodecs: true,
      params: ofHost,
      payload: BookRequest,
      success: created(ManagedBookingResource),
      error: [NotFoundError, InvalidError, ConflictError, StartRefusedError, UnavailableError]
    })
      .annotate(OpenApi.Summary, "Create a booking as a visitor")
      .annotate(
        OpenApi.Description,
        "The start must be offered to visitors. With `override`, the named rules do not apply; the `override` of a 409 " +
          "lists the rules to name."
      )
      .middleware(Idempotency),
    HttpApiEndpoint.post("bookSeries", "/hosts/:host/bookings/series", {
      disableCodecs: true,
      params: ofHost,
      payload: SeriesInput,
      success: created(ManagedSeriesResource),
      error: [NotFoundError, InvalidError, ConflictError, SeriesRefusedError, UnavailableError]
    })
      .annotate(OpenApi.Summary, seriesTexts.book)
      .annotate(OpenApi.Description, seriesTexts.bookDescription)
      .middleware(Idempotency),
    HttpApiEndpoint.post("previewSeries", "/hosts/:host/bookings/series/preview", {
      disableCodecs: true,
      params: ofHost,
      payload: SeriesInput,
      success: dataOf(SeriesPreviewResource),
      error: [NotFoundError, InvalidError, UnavailableError]
    })
      .annotate(OpenApi.Summary, seriesTexts.preview)
      .annotate(OpenApi.Description, seriesTexts.previewDescription)
      .middleware(Idempotency),
    HttpApiEndpoint.post("extendSeries", "/hosts/:host/bookings/series/:series/extend", {
      disableCodecs: true,
      params: { ...ofHost, ...bySeries },
      payload: ExtendSeriesInput,
      success: created(ManagedSeriesResource),
      error: [NotFoundError, InvalidError, ConflictError, SeriesRefusedError, UnavailableError]
    })
      .annotate(OpenApi.Summary, seriesTexts.extend)
      .annotate(OpenApi.Description, seriesTexts.extendDescription)
      .middleware(Idempotency),
    HttpApiEndpoint.post("bookVisit", "/hosts/:host/bookings/visits", {
      disableCodecs: true,
      params: ofHost,
      payload: VisitInput,
      success: created(ManagedVisitResource),
      error: [NotFoundError, InvalidError, ConflictError, VisitRefusedError, UnavailableError]
    })
      .annotate(OpenApi.Summary, visitTexts.book)
      .annotate(OpenApi.Description, visitTexts.bookDescription)
      .middleware(Idempotency),
    HttpApiEndpoint.post("listVisitTimes", "/hosts/:host/bookings/visits/times", {
      disableCodecs: true,
      params: ofHost,
      payload: VisitTimesInput,
      success: dataOf(VisitTimesResource),
      error: [NotFoundError, InvalidError, UnavailableError]
    })
      .annotate(OpenApi.Summary, visitTexts.times)
      .annotate(OpenApi.Description, visitTexts.timesDescription)
      .middleware(Idempotency),
    HttpApiEndpoint.get("listBookings", "/hosts/:host/bookings", {
      disableCodecs: true,
      params: ofHost,
      payload: BookingsQuery.fields,
      success: wire(paginated(ManagedBookingResource)),
      error: [NotFoundError, InvalidError]
    }).annotate(OpenApi.Summary, "List bookings by start time"),
    HttpApiEndpoint.get("getBooking", "/hosts/:host/bookings/:id", {
      disableCodecs: true,
      params: byIdOfHost,
      success: dataOf(ManagedBookingResource),
      error: NotFoundError
    }).annotate(OpenApi.Summary, "Retrieve a booking"),
    HttpApiEndpoint.get("getBookingRoom", "/hosts/:host/bookings/:id/room", {
      disableCodecs: true,
      params: byIdOfHost,
      success: dataOf(BookingRoomResource),
      error: NotFoundError
    })
      .annotate(OpenApi.Summary, "Retrieve the room of a booking at a provider")
      .annotate(
        OpenApi.Description,
        "For meetings at Google Meet, Teams or Zoom: whether the room is ready, and why it is not. A booking without such a room is a 404, and so is one whose meeting was more than 30 days ago."
      ),
    HttpApiEndpoint.post("acceptBooking", "/hosts/:host/bookings/:id/accept", {
      disableCodecs: true,
      params: byIdOfHost,
      success: dataOf(BookingResource),
      error: [NotFoundError, InvalidError, ConflictError]
    })
      .annotate(OpenApi.Summary, "Accept a booking request")
      .middleware(Idempotency),
    HttpApiEndpoint.post("declineBooking", "/hosts/:host/bookings/:id/decline", {
      disableCodecs: true,
      params: byIdOfHost,
      payload: ReasonInput,
      success: dataOf(BookingResource),
      error: [NotFoundError, InvalidError, ConflictError]
    })
      .annotate(OpenApi.Summary, "Decline a booking request")
      .middleware(Idempotency),
    HttpApiEndpoint.get("getCancellation", "/hosts/:host/bookings/:id/cancellation", {
      disableCodecs: true,
      params: byIdOfHost,
      payload: CancellationQuery.fields,
      success: dataOf(CancellationResource),
      error: [NotFoundError, InvalidError, ConflictError]
    })
      .annotate(OpenApi.Summary, cancellationTexts.get)
      .annotate(OpenApi.Description, cancellationTexts.getDescription),
    HttpApiEndpoint.post("cancelBooking", "/hosts/:host/bookings/:id/cancel", {
      disableCodecs: true,
      params: byIdOfHost,
      payload: CancelInput,
      success: dataOf(ChangedBookingResource),
      error: [NotFoundError, InvalidError, ConflictError]
    })
      .annotate(OpenApi.Summary, "Cancel a booking")
      .annotate(OpenApi.Description, seriesTexts.cancelDescription)
      .middleware(Idempotency),
    HttpApiEndpoint.post("rescheduleBooking", "/hosts/:host/bookings/:id/reschedule", {
      disableCodecs: true,
      params: byIdOfHost,
      payload: ManagedRescheduleInput,
      success: dataOf(ManagedChangedBookingResource),
      error: [NotFoundError, InvalidError, ConflictError, SeriesRefusedError, StartRefusedError, UnavailableError]
    })
      .annotate(OpenApi.Summary, "Reschedule a booking to another offered time slot")
      .annotate(OpenApi.Description, `${seriesTexts.moveDescription} ${ofTeam}`)
      .middleware(Idempotency),
    HttpApiEndpoint.get("listCandidates", "/hosts/:host/bookings/:id/reassign", {
      disableCodecs: true,
      params: byIdOfHost,
      success: dataOf(CandidatesResource),
      error: [NotFoundError, ConflictError]
    })
      .annotate(OpenApi.Summary, reassignTexts.list)
      .annotate(OpenApi.Description, reassignTexts.listDescription),
    HttpApiEndpoint.post("reassignBooking", "/hosts/:host/bookings/:id/reassign", {
      disableCodecs: true,
      params: byIdOfHost,
      payload: ReassignInput,
      success: dataOf(ManagedBookingResource),
      error: [NotFoundError, InvalidError, ConflictError, UnavailableError]
    })
      .annotate(OpenApi.Summary, reassignTexts.post)
      .annotate(OpenApi.Description, reassignTexts.description)
      .middleware(Idempotency),
    HttpApiEndpoint.post("reportPayment", "/hosts/:host/bookings/:id/payment", {
      disableCodecs: true,
      params: byIdOfHost,
      payload: PaymentOutcome,
      success: dataOf(BookingResource),
      error: [NotFoundError, InvalidError, ConflictError]
    })
      .annotate(OpenApi.Summary, "Report the outcome of a payment")
      .middleware(Idempotency),
    HttpApiEndpoint.post("refundBooking", "/hosts/:host/bookings/:id/refund", {
      disableCodecs: true,
      params: byIdOfHost,
      payload: RefundInput,
      success: dataOf(BookingResource),
      error: [NotFoundError, InvalidError, ConflictError]
    })
      .annotate(OpenApi.Summary, "Refund a paid booking")
      .annotate(
        OpenApi.Description,
        "Refunds the payment, or with `amount` a part of it, and emails the booker. With `cancel` it also cancels an accepted booking. A repeated request with the same amount continues a refund whose outcome is unknown, so that it is made once."
      )
      .middleware(Idempotency),
    HttpApiEndpoint.post("chargeBooking", "/hosts/:host/bookings/:id/charge", {
      disableCodecs: true,
      params: byIdOfHost,
      payload: ChargeInput,
      success: dataOf(BookingResource),
      error: [NotFoundError, InvalidError, ConflictError]
    })
      .annotate(OpenApi.Summary, chargeTexts.post)
      .annotate(OpenApi.Description, chargeTexts.description)
      .middleware(Idempotency),
    HttpApiEndpoint.post("markNoShow", "/hosts/:host/bookings/:id/no-show", {
      disableCodecs: true,
      params: byIdOfHost,
      success: dataOf(NoShowResource),
      error: [NotFoundError, InvalidError, ConflictError]
    })
      .annotate(OpenApi.Summary, "Mark the booking of a meeting that has started as a no-show")
      .middleware(Idempotency),
    HttpApiEndpoint.delete("unmarkNoShow", "/hosts/:host/bookings/:id/no-show", {
      disableCodecs: true,
      params: byIdOfHost,
      success: dataOf(NoShowResource),
      error: NotFoundError
    }).annotate(OpenApi.Summary, "Remove the mark of a no-show"),
    HttpApiEndpoint.delete("withdrawTextConsent", "/hosts/:host/bookings/:id/text-consent", {
      disableCodecs: true,
      params: byIdOfHost,
      success: dataOf(ManagedBookingResource),
      error: NotFoundError
    }).annotate(
      OpenApi.Summary,
      "Withdraw a booker's consent to text messages, also for their other upcoming bookings at the host"
    ),
    HttpApiEndpoint.get("getPrivateNote", "/hosts/:host/bookings/:id/private-note", {
      disableCodecs: true,
      params: byIdOfHost,
      success: dataOf(PrivateNoteResource),
      error: NotFoundError
    }).annotate(OpenApi.Summary, "Retrieve the host's private note about a booking"),
    HttpApiEndpoint.put("setPrivateNote", "/hosts/:host/bookings/:id/private-note", {
      disableCodecs: true,
      params: byIdOfHost,
      payload: PrivateNoteInput,
      success: dataOf(PrivateNoteResource),
      error: [NotFoundError, InvalidError]
    })
      .annotate(OpenApi.Summary, "Change the host's private note about a booking")
      .annotate(OpenApi.Description, "Only the host reads it. It is in no event, email or page for visitors.")
  )
