import type { Host, Service } from "@slotkit/core"
import {
  hostRef,
  paymentSettingResource,
  readBooking,
  type SentBooking,
  seriesSettingResource,
  serviceResource,
  type VisitorServiceResource
} from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { hostsToChoose, narrowToSelection } from "../availability/teams/NarrowStaff.ts"
import { offeredTexts } from "../bookings/BookingTexts.ts"
import { bookTarget, visitorPolicy } from "../bookings/BookTarget.ts"
import { visitorSeries } from "../bookings/series/ReadSeries.ts"
import { NotFound } from "../kernel/Failure.ts"
import { Settings } from "../kernel/Settings.ts"
import { validate } from "../kernel/Validate.ts"
import { bookableService, listBookable } from "../services/Bookable.ts"
import { checkVisitor } from "./CheckVisitor.ts"
import { hostOfLink } from "./VisitHost.ts"
import { VisitorSlotsQuery, visitorSlots } from "./VisitorSlots.ts"

/** Returns a bookable service as visitors see it. */
export const visitService = Effect.fnUntraced(function* (username: string, slug: string) {
  const { hostPagesUrl } = yield* Settings
  const { host, service } = yield* serviceOfLink(username, slug)
  const bookable = bookableService(service, host)
  const texts = yield* offeredTexts(service.settings)
  const series = visitorSeries(bookable)
  const seen: VisitorServiceResource = {
    ...serviceResource(service, host, hostPagesUrl),
    confirm_email: service.settings.confirmEmail,
    ask_topic: service.settings.askTopic,
    ask_notes: service.settings.askNotes,
    ...visitorChoice(service),
    ...(bookable.capacity === null && service.settings.maxGuests > 0 ? { max_guests: service.settings.maxGuests } : {}),
    ...(service.settings.payment.mode === "full" ? {} : { payment: paymentSettingResource(service.settings.payment) }),
    ...(series === undefined ? {} : { series: seriesSettingResource(series) }),
    ...(texts === null ? {} : { text_messages: { channel: texts.channel } })
  }
  return seen
})

const visitorChoice = ({ settings: { staffing } }: Service): Pick<VisitorServiceResource, "visitor_choice"> =>
  staffing === null || staffing.visitorChoice === "none" ? {} : { visitor_choice: staffing.visitorChoice }

/** The query of the hosts among whom a visitor chooses. */
export const VisitorHostsQuery = Schema.Struct({ selection: VisitorSlotsQuery.fields.selection })

/** Returns the hosts among whom visitors of a service choose, within a selection. None if they do not choose. */
export const visitServiceHosts = Effect.fnUntraced(function* (username: string, slug: string, query: unknown = {}) {
  const { host, service } = yield* serviceOfLink(username, slug)
  const { selection } = yield* validate(VisitorHostsQuery, query)
  const whole = bookableService(service, host)
  const bookable = selection === undefined ? whole : yield* narrowToSelection(host, whole, selection)
  return (yield* hostsToChoose(host, bookable)).map(({ host: id, username, name }) => hostRef({ id, username, name }))
})

/** Returns the free slots of a service, in the visitor's time zone. */
export const visitServiceSlots = Effect.fnUntraced(function* (username: string, slug: string, query: unknown) {
  const { host, service } = yield* serviceOfLink(username, slug)
  return yield* visitorSlots(host, bookableService(service, host), query)
})

/** Books a service for a visitor. */
export const visitServiceBooking = (username: string, slug: string, input: unknown) =>
  bookServiceOfLink(username, slug, readBooking(input))

/** Books a service for a visitor whose request is decoded. */
export const bookServiceOfLink = Effect.fnUntraced(function* (username: string, slug: string, booking: SentBooking) {
  const { id } = yield* hostOfLink(username)
  yield* checkVisitor(id, booking)
  return yield* bookTarget(id, { kind: "service", slug }, booking, visitorPolicy)
})

/** Returns the bookable service of a link with its host, or fails with `NotFound`. */
export const serviceOfLink = Effect.fnUntraced(function* (username: string, slug: string) {
  const host: Host = yield* hostOfLink(username)
  const service = (yield* listBookable(host)).find((candidate) => candidate.slug === slug)
  return service === undefined ? yield* new NotFound({ what: "service" }) : { host, service }
})
