import type { WebhookAllow } from "@slotkit/core"
import { millisPerMinute } from "@slotkit/core/internal"
import {
  type CalendarAnswer,
  type CalendarLogIn,
  type CalendarProvider,
  type CalendarQuery,
  CalendarRefused,
  type NameResolver,
  type Settings
} from "@slotkit/engine"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { IcsUnreadable, inSlices, readMergedIcs } from "../ics/index.ts"
import { inBodyTurn } from "../outbound/ReadBody.ts"
import { type DavAccount, type DavLogin, davAccountOf, davCredentials, enteredAddress } from "./DavAccount.ts"
import { probeDavEvents, putDavEvent, removeDavEvent } from "./DavEventWrites.ts"
import { objectsInRange } from "./DavObjects.ts"
import { davSender, type SendDav } from "./DavRequest.ts"
import { changeTag, discoverAccount, listDavCalendars, listDavSubscriptions } from "./DiscoverAccount.ts"

/** Settings of CalDAV accounts. */
export interface CaldavCalendarsOptions {
  /** Destinations that the operator allows although the rules forbid them. */
  readonly allow: WebhookAllow
  /** Certificates to trust instead of Node's, in PEM format; for tests. */
  readonly ca?: string | undefined
}

/**
 * Calendars on CalDAV servers, which are read and written with a user name and a password. RFC 4791.
 *
 * Events are expanded here, because servers do not agree on it. Credentials go to the entered host and its subdomains only.
 */
export const caldavCalendars = ({
  allow,
  ca
}: CaldavCalendarsOptions): Effect.Effect<CalendarProvider, never, NameResolver | Settings> =>
  Effect.map(davSender(allow, ca), (send): CalendarProvider => {
    const asAccount =
      <Args extends ReadonlyArray<unknown>, A>(
        ask: (send: SendDav, account: DavAccount, ...args: Args) => Effect.Effect<A, CalendarRefused>
      ) =>
      (credentials: string, ...args: Args) =>
        Effect.flatMap(davAccountOf(credentials), (account) => ask(send, account, ...args))
    return {
      daysAhead: 62,
      bookFreshSeconds: 10,
      logIn: ({ url, username, password }) => {
        const entered = enteredAddress(url)
        return entered === undefined ? Effect.fail(noAddress) : logIn(send, { entered, username, password })
      },
      logInAgain: asAccount((_, { entered, username }, password: string) => logIn(send, { entered, username, password })),
      listCalendars: asAccount(listDavCalendars),
      listSubscriptions: asAccount(listDavSubscriptions),
      readBusy: asAccount(readDavBusy),
      putEvent: asAccount(putDavEvent),
      removeEvent: asAccount(removeDavEvent),
      probe: asAccount(probeDavEvents)
    }
  })

const noAddress = new CalendarRefused({ kind: "unreadable", reason: "This is neither an address nor a domain." })

const logIn = Effect.fnUntraced(function* (send: SendDav, login: DavLogin): Effect.fn.Return<CalendarLogIn, CalendarRefused> {
  const account = yield* discoverAccount(send, login)
  const calendars = yield* listDavCalendars(send, account)
  const label = new URL(account.principal).hostname
  return { subject: account.principal, label, credentials: davCredentials(account), calendars }
})

const readDavBusy = Effect.fnUntraced(function* (
  send: SendDav,
  account: DavAccount,
  { calendars, start, end, hostZone, me, purpose }: CalendarQuery
): Effect.fn.Return<ReadonlyMap<string, CalendarAnswer>, CalendarRefused> {
  const query = { from: start, to: end, hostZone, me: [me, account.username, ...account.addresses] }
  const read = Effect.fnUntraced(function* ({ remoteId, tag: known }: CalendarQuery["calendars"][number]) {
    // For a booking the events are read whatever the tag says, so it is not asked for.
    const change = purpose === "book" ? null : yield* changeTag(send, account, remoteId)
    const now = yield* Clock.currentTimeMillis
    if (change !== null && isSame(known, change, now)) return { kind: "unchanged" } as const
    const objects = yield* objectsInRange(send, account, remoteId, { start, end })
    const texts = objects.map(({ text }) => text)
    const { busy, skipped } = yield* inBodyTurn(inSlices(() => readMergedIcs(texts, query), isUnreadable)).pipe(
      Effect.mapError(({ message }) => new CalendarRefused({ kind: "unreadable", reason: message }))
    )
    return { kind: "busy", busy, skipped, tag: change === null ? null : `${now} ${change}` } as const
  })
  const answers = yield* Effect.forEach(calendars, (calendar) =>
    Effect.map(
      Effect.catchIf(
        read(calendar),
        ({ kind }) => kind === "missing",
        () => Effect.succeed({ kind: "missing" } as const)
      ),
      (answer): readonly [string, CalendarAnswer] => [calendar.remoteId, answer]
    )
  )
  return new Map(answers)
})

/**
 * True if a calendar has the change tag of its last full read, and that is at most half an hour ago. Some servers forget to
 * change the tag. A stored tag is the time of the full read and the server's tag.
 */
const isSame = (known: string | null, change: string, now: number): boolean => {
  const [, readAt = "", tag] = /^(\d+) (.*)$/s.exec(known ?? "") ?? []
  return tag === change && now - Number(readAt) <= 30 * millisPerMinute
}

const isUnreadable = (cause: unknown): cause is IcsUnreadable => cause instanceof IcsUnreadable
