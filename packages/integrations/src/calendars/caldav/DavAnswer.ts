import { CalendarRefused } from "@slotkit/engine"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { decodeCalendar, inSlices } from "../ics/index.ts"
import { retryAfter } from "../outbound/FetchJson.ts"
import { inBodyTurn, readBody } from "../outbound/ReadBody.ts"
import type { OutboundAnswer } from "../outbound/SendPinned.ts"
import { dav, knownElements } from "./DavNames.ts"
import { elementsAt, readXml, type XmlElement, XmlUnreadable } from "./Xml.ts"

/** One resource of a multistatus answer: its address, and the properties that the server has found. */
export interface DavResource {
  /** The absolute address. */
  readonly url: string
  /** The status of the whole resource, if it has one, as 404 for a missing one. */
  readonly status: number | null
  readonly properties: ReadonlyArray<XmlElement>
}

/** Reads a multistatus answer. Addresses in it are relative to its own. */
export const readMultistatus = Effect.fnUntraced(function* (answer: OutboundAnswer) {
  const { url } = answer
  const root = yield* inBodyTurn(
    Effect.flatMap(readBody(answer), (body) => {
      const text = decodeCalendar(body)
      return inSlices(() => readXml(text, knownElements), isUnreadable).pipe(
        Effect.mapError(({ message }) => new CalendarRefused({ kind: "unreadable", reason: message }))
      )
    })
  )
  if (root?.name !== dav("multistatus")) return yield* notDav
  const resources = root.children.flatMap((response): ReadonlyArray<DavResource> => {
    const href = elementsAt(response, dav("href"))[0]?.text.trim()
    const address = href === undefined ? null : URL.parse(href, url)
    if (response.name !== dav("response") || address === null) return []
    const parts = elementsAt(response, dav("propstat"))
    return [
      {
        url: address.href,
        status: statusOf(response),
        properties: parts
          .filter((part) => statusOf(part) === 200)
          .flatMap((part) => elementsAt(part, dav("prop")))
          .flatMap(({ children }) => children)
      }
    ]
  })
  yield* Effect.forEach(resources, (resource) => shortAddress(resource.url), { discard: true })
  return resources
})

/** Addresses are stored, and requested again. */
const maxAddressLength = 2048

/** Refuses an address of a server that is too long to be stored. */
export const shortAddress = <A extends string | undefined>(address: A): Effect.Effect<A, CalendarRefused> =>
  address !== undefined && address.length > maxAddressLength ? Effect.fail(longAddress) : Effect.succeed(address)

const longAddress = new CalendarRefused({
  kind: "unreadable",
  reason: `The calendar's server sent an address of more than ${maxAddressLength} characters.`
})

/** Reads an answer that must be a multistatus, or explains it. */
export const expectMultistatus = Effect.fnUntraced(function* (answer: OutboundAnswer) {
  return answer.status === 207 ? yield* readMultistatus(answer) : yield* davRefusal(answer)
})

/** The first property of a name. */
export const propertyOf = ({ properties }: DavResource, name: string): XmlElement | undefined =>
  properties.find((property) => property.name === name)

/** Text of an address without percent signs, or as it is if they are not valid. */
export const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Explains an answer that is none of the expected ones. */
export const davRefusal = Effect.fnUntraced(function* ({ status, headers }: OutboundAnswer) {
  const after = retryAfter(headers["retry-after"], yield* Clock.currentTimeMillis)
  const reason = `The calendar's server answered with the status ${status}.`
  if (status === 401 && wantsDigest(headers["www-authenticate"])) return yield* digestOnly
  if (status === 401) return yield* new CalendarRefused({ kind: "unauthorized", reason: wrongPassword })
  if (status === 429 || (status === 503 && after !== undefined)) {
    return yield* new CalendarRefused({ kind: "limited", reason, ...(after === undefined ? {} : { retryAt: after }) })
  }
  if (status === 403 || status === 405 || status === 501) {
    return yield* new CalendarRefused({ kind: "unreadable", reason: "The calendar's server does not allow this." })
  }
  if (status === 404 || status === 410) {
    return yield* new CalendarRefused({ kind: "missing", reason: "The calendar is no longer there." })
  }
  return yield* status >= 200 && status < 300 ? notDav : new CalendarRefused({ kind: "unreachable", reason })
})

/** True if a server takes passwords only as digests, as Baikal does unless it is told otherwise. */
const wantsDigest = (challenges = ""): boolean => /\bdigest\b/i.test(challenges) && !/\bbasic\b/i.test(challenges)

const digestOnly = new CalendarRefused({
  kind: "unreadable",
  reason: "The server only offers Digest authentication. Switch it to Basic authentication there."
})

const wrongPassword = "The server does not accept the user name and the password."

const notDav = new CalendarRefused({ kind: "unreadable", reason: "The server did not respond as a calendar server does." })

const isUnreadable = (cause: unknown): cause is XmlUnreadable => cause instanceof XmlUnreadable

const statusOf = (element: XmlElement): number | null => {
  const line = elementsAt(element, dav("status"))[0]?.text ?? ""
  const found = /^\s*HTTP\/[\d.]+\s+(\d{3})/.exec(line)
  return found === null ? null : Number(found[1])
}
