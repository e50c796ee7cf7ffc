import { type Availability, maxAvailabilityDays } from "@slotkit/core"
import { localDateOf, millisPerDay } from "@slotkit/core/internal"
import type { Slotkit } from "../opening/Slotkit.ts"

interface ServiceToBook {
  readonly host_id: number
  readonly slug: string
}

interface InviteToBook {
  readonly url: string
}

/** The service or invite, the host and the time for which a start is searched. */
export interface StartSearch {
  readonly slotkit: Slotkit
  /** The base URL of requests. */
  readonly root: string
  readonly now: number
  readonly bookable: { readonly title: string } & (ServiceToBook | InviteToBook)
  readonly duration: number | undefined
}

/**
 * Returns the next free start that is more than a day ahead, or otherwise the next free start. Rejects if there is none within a
 * year.
 */
export const nextStart = async (search: StartSearch): Promise<string> => {
  let soonest: string | undefined
  for (let from = search.now - millisPerDay; from < search.now + 365 * millisPerDay; from += maxAvailabilityDays * millisPerDay) {
    const starts = await startsFrom(localDateOf(from, "UTC"), search)
    const later = starts.find((start) => Date.parse(start) > search.now + millisPerDay)
    if (later !== undefined) return later
    soonest ??= starts[0]
  }
  if (soonest !== undefined) return soonest
  throw new Error(`"${search.bookable.title}" has no free start within a year. Pass \`start\`, or change the host's schedule.`)
}

const startsFrom = async (from: string, { slotkit, root, bookable, duration }: StartSearch): Promise<ReadonlyArray<string>> => {
  const query = { from, to: localDateOf(Date.parse(from) + maxAvailabilityDays * millisPerDay, "UTC"), ...lasting(duration) }
  const { data } =
    "url" in bookable
      ? await invited(slotkit, `${root}/visitor/v1/invites/${bookable.url.split("/").at(-1)}/slots`, query)
      : await slotkit.availability.get(bookable.host_id, { ...query, service: bookable.slug })
  return Object.values(data).flatMap((slots) => slots.map(({ start }) => start))
}

const lasting = (duration: number | undefined) => (duration === undefined ? {} : { duration })

/** Fetches the slots of an invite, which anyone with its link can see. */
const invited = async (slotkit: Slotkit, address: string, query: object): Promise<Pick<Availability, "data">> => {
  const texts = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const answer = await slotkit.fetch(new Request(`${address}?${new URLSearchParams(texts)}`))
  if (answer.ok) return answer.json() as Promise<Availability>
  throw new Error(`The request for the invite's slots failed with status ${answer.status}: ${await answer.text()}`)
}
