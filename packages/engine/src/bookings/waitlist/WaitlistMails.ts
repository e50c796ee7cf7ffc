import type { Host } from "@slotkit/core"
import { regionalTag, waitlistUrl } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { Settings } from "../../kernel/Settings.ts"
import { MailComposer, type WaitlistMailRequest } from "../../ports/mail/MailComposer.ts"
import { MailOutbox } from "../../ports/mail/MailOutbox.ts"
import { SecretBox } from "../../ports/SecretBox.ts"
import type { KeptWaitlistEntry } from "../../ports/WaitlistStore.ts"
import type { Bookable } from "../../services/Bookable.ts"
import { visibleHost } from "../VisibleHost.ts"

/** Emails someone that they are on the waiting list, with the link of the entry. */
export const mailWaitlistJoined = (host: Host, entry: KeptWaitlistEntry, service: Pick<Bookable, "title">) =>
  mailEntry(host, entry, service, "waitlistJoined")

/** Emails someone the time that is offered. */
export const mailWaitlistOffer = (host: Host, entry: KeptWaitlistEntry, service: Pick<Bookable, "title">) =>
  mailEntry(host, entry, service, "waitlistOffer")

const mailEntry = Effect.fnUntraced(function* (
  host: Host,
  entry: KeptWaitlistEntry,
  { title }: Pick<Bookable, "title">,
  kind: WaitlistMailRequest["kind"]
) {
  const { request, offer } = entry
  const { name, email } = request.booker
  if (email === null) return
  const { pagesUrl } = yield* Settings
  const mail = (yield* MailComposer).compose({
    kind,
    to: {
      role: "booker",
      name,
      email,
      timeZone: request.bookerTimeZone ?? host.timezone,
      language: request.language ?? regionalTag(host.language ?? "en", host.timezone)
    },
    texts: host.mailTexts,
    host: yield* visibleHost(host),
    service: title,
    guest: name,
    offer,
    url: waitlistUrl({ token: yield* (yield* SecretBox).open(entry.token) }, pagesUrl)
  })
  yield* (yield* MailOutbox).add([
    { hostId: host.id, kind, createdAt: yield* Clock.currentTimeMillis, mail, bookingId: filedUnder(entry) }
  ])
})

/** The number that the emails about an entry are filed under as those of a booking, which it cannot be: minus the ID. */
const filedUnder = ({ id }: Pick<KeptWaitlistEntry, "id">): number => -id

/** Returns the emails about an entry. */
export const mailsOfEntry = Effect.fnUntraced(function* (entry: Pick<KeptWaitlistEntry, "hostId" | "id">) {
  return yield* (yield* MailOutbox).ofBooking(entry.hostId, filedUnder(entry))
})

/** Deletes texts and recipients of the emails about an entry. Those that wait are not sent. Returns their number. */
export const eraseMailsOfEntry = Effect.fnUntraced(function* (entry: Pick<KeptWaitlistEntry, "hostId" | "id">) {
  const mails = yield* mailsOfEntry(entry)
  yield* (yield* MailOutbox).erase(
    entry.hostId,
    mails.map(({ id }) => ({ id, isTo: true }))
  )
  return mails.length
})
