import {
  acceptOffer,
  bookVisitOfLink,
  cancelVisitorBooking,
  confirmVisitorBooking,
  declineOffer,
  leaveWaitlist,
  nextInviteTimes,
  nextTimesOfBooking,
  nextVisitorTimes,
  onReplica,
  quotePrice,
  rescheduleVisitorBooking,
  timesFrom,
  visitBooking,
  visitBookingSlots,
  visitCancellation,
  visitHost,
  visitInvite,
  visitInviteBooking,
  visitInviteSlots,
  visitSeries,
  visitSeriesBooking,
  visitSeriesPreview,
  visitService,
  visitServiceBooking,
  visitServiceHosts,
  visitServiceSlots,
  visitServiceWaitlist,
  visitTimesOfLink,
  visitWaitlist,
  withAlternatives,
  withdrawVisitorTexts
} from "@slotkit/engine"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import * as Layer from "effect/Layer"
import { VisitorApi } from "../api/visitor/VisitorApi.ts"
import { inVisitorsLanguage } from "../request/VisitorLanguage.ts"
import { data, slots, withBody, withQuery } from "./Answer.ts"

const VisitorHostsHandlers = HttpApiBuilder.group(VisitorApi, "Hosts", (handlers) =>
  handlers
    .handle("visitHost", ({ params }) => inVisitorsLanguage({ username: params.username }, onReplica(visitHost(params.username))))
    .handle("visitService", ({ params }) =>
      inVisitorsLanguage({ username: params.username }, data(onReplica(visitService(params.username, params.slug))))
    )
    .handleRaw("visitServiceHosts", ({ params }) =>
      inVisitorsLanguage(
        { username: params.username },
        withQuery((query) => data(onReplica(visitServiceHosts(params.username, params.slug, query))))
      )
    )
    .handleRaw("visitServiceSlots", ({ params }) =>
      slots(
        inVisitorsLanguage(
          { username: params.username },
          withQuery((query) => onReplica(visitServiceSlots(params.username, params.slug, query)))
        )
      )
    )
    .handleRaw("quoteService", ({ params }) =>
      inVisitorsLanguage(
        { username: params.username },
        withBody((body) => data(onReplica(quotePrice(params.username, params.slug, body))))
      )
    )
    .handleRaw("bookService", ({ params }) =>
      inVisitorsLanguage(
        { username: params.username },
        withBody((body) =>
          data(
            withAlternatives(
              visitServiceBooking(params.username, params.slug, body),
              timesFrom(body, (requested) => nextVisitorTimes(params.username, params.slug, requested))
            )
          )
        )
      )
    )
    .handleRaw("bookServiceSeries", ({ params: { username, slug } }) =>
      inVisitorsLanguage(
        { username },
        withBody((body) => data(visitSeriesBooking(username, slug, body)))
      )
    )
    .handleRaw("previewServiceSeries", ({ params: { username, slug } }) =>
      inVisitorsLanguage(
        { username },
        withBody((body) => data(visitSeriesPreview(username, slug, body)))
      )
    )
    .handleRaw("bookHostVisit", ({ params: { username } }) =>
      inVisitorsLanguage(
        { username },
        withBody((body) => data(bookVisitOfLink(username, body)))
      )
    )
    .handleRaw("listHostVisitTimes", ({ params: { username } }) =>
      inVisitorsLanguage(
        { username },
        withBody((body) => data(visitTimesOfLink(username, body)))
      )
    )
)

const VisitorBookingsHandlers = HttpApiBuilder.group(VisitorApi, "Bookings", (handlers) =>
  handlers
    .handle("visitCancellation", ({ params }) =>
      inVisitorsLanguage({ booking: params.token }, data(visitCancellation(params.token)))
    )
    .handle("visitBooking", ({ params }) => inVisitorsLanguage({ booking: params.token }, data(visitBooking(params.token))))
    .handle("visitSeries", ({ params }) => inVisitorsLanguage({ booking: params.token }, data(visitSeries(params.token))))
    .handleRaw("visitBookingSlots", ({ params }) =>
      slots(
        inVisitorsLanguage(
          { booking: params.token },
          withQuery((query) => visitBookingSlots(params.token, query))
        )
      )
    )
    .handle("confirmVisitorBooking", ({ params }) =>
      inVisitorsLanguage({ booking: params.token }, data(confirmVisitorBooking(params.token)))
    )
    .handle("withdrawVisitorTexts", ({ params }) =>
      inVisitorsLanguage({ booking: params.token }, data(withdrawVisitorTexts(params.token)))
    )
    .handleRaw("cancelVisitorBooking", ({ params }) =>
      inVisitorsLanguage(
        { booking: params.token },
        withBody((body) => data(cancelVisitorBooking(params.token, body)))
      )
    )
    .handleRaw("rescheduleVisitorBooking", ({ params }) =>
      inVisitorsLanguage(
        { booking: params.token },
        withBody((body) =>
          data(
            withAlternatives(
              rescheduleVisitorBooking(params.token, body),
              timesFrom(body, (requested) => nextTimesOfBooking(params.token, requested))
            )
          )
        )
      )
    )
)

const VisitorInvitesHandlers = HttpApiBuilder.group(VisitorApi, "Invites", (handlers) =>
  handlers
    .handle("visitInvite", ({ params }) =>
      inVisitorsLanguage({ invite: params.token }, data(onReplica(visitInvite(params.token))))
    )
    .handleRaw("visitInviteSlots", ({ params }) =>
      slots(
        inVisitorsLanguage(
          { invite: params.token },
          withQuery((query) => onReplica(visitInviteSlots(params.token, query)))
        )
      )
    )
    .handleRaw("bookInvite", ({ params }) =>
      inVisitorsLanguage(
        { invite: params.token },
        withBody((body) =>
          data(
            withAlternatives(
              visitInviteBooking(params.token, body),
              timesFrom(body, (requested) => nextInviteTimes(params.token, requested))
            )
          )
        )
      )
    )
)

const VisitorWaitlistHandlers = HttpApiBuilder.group(VisitorApi, "Waiting lists", (handlers) =>
  handlers
    .handleRaw("joinWaitlist", ({ params }) =>
      inVisitorsLanguage(
        { username: params.username },
        withBody((body) => data(visitServiceWaitlist(params.username, params.slug, body)))
      )
    )
    .handle("visitWaitlist", ({ params }) => inVisitorsLanguage({ waitlist: params.token }, data(visitWaitlist(params.token))))
    .handle("acceptOffer", ({ params }) => inVisitorsLanguage({ waitlist: params.token }, data(acceptOffer(params.token))))
    .handle("declineOffer", ({ params }) => inVisitorsLanguage({ waitlist: params.token }, data(declineOffer(params.token))))
    .handle("leaveWaitlist", ({ params }) => inVisitorsLanguage({ waitlist: params.token }, leaveWaitlist(params.token)))
)

/** The handlers of `/visitor/v1`, one group for each heading. */
export const VisitorHandlers = Layer.mergeAll(
  VisitorHostsHandlers,
  VisitorBookingsHandlers,
  VisitorInvitesHandlers,
  VisitorWaitlistHandlers
)
