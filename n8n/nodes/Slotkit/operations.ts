import type { IDataObject, IExecuteFunctions, IHttpRequestMethods } from "n8n-workflow"
import { NodeOperationError } from "n8n-workflow"
import { requestOf } from "./request"

/** Runs one operation for one item, and returns the items that it answers. */
type Operation = (node: IExecuteFunctions, item: number) => Promise<IDataObject[]>

const get =
  (path: string): Operation =>
  async (node) => [await requestOf(node, { method: "GET", path })]

const getOne =
  (path: string): Operation =>
  async (node, item) => [dataOf(await requestOf(node, { method: "GET", path: `${path}/${idOf(node, item)}` }))]

const getCancellation: Operation = async (node, item) => {
  const path = `/bookings/${idOf(node, item)}/cancellation`
  return [dataOf(await requestOf(node, { method: "GET", path, query: { by: node.getNodeParameter("by", item) as string } }))]
}

const getMany =
  (path: string, isPaged: boolean): Operation =>
  async (node, item) => {
    const most = node.getNodeParameter("returnAll", item) === true ? Infinity : Number(node.getNodeParameter("limit", item))
    const filters = filtersOf(node, item)
    const found: IDataObject[] = []
    for (let cursor: string | null = ""; cursor !== null && found.length < most; ) {
      const query: IDataObject = isPaged ? { ...filters, per_page: Math.min(most, 100), cursor } : {}
      const page = await requestOf(node, { method: "GET", path, query })
      found.push(...(page.data as IDataObject[]))
      cursor = isPaged ? ((page.meta as IDataObject).next_cursor as string | null) : null
    }
    return found.slice(0, most)
  }

const create =
  (path: string, bodyOf: (node: IExecuteFunctions, item: number) => IDataObject): Operation =>
  async (node, item) => {
    const body = bodyOf(node, item)
    return [dataOf(await requestOf(node, { method: "POST", path, body, idempotencyKey: idempotencyKeyOf(node, item) }))]
  }

/** When n8n's "Retry On Fail" sends an item again, the API answers as it did before. A loop's next run is another request. */
const idempotencyKeyOf = (node: IExecuteFunctions, item: number): string =>
  ["n8n", node.getExecutionId(), node.getNode().id, node.getWorkflowDataProxy(item).$runIndex, item].join("-")

const change =
  (method: IHttpRequestMethods, path: string, bodyOf: (node: IExecuteFunctions, item: number) => IDataObject): Operation =>
  async (node, item) => [dataOf(await requestOf(node, { method, path: `${path}/${idOf(node, item)}`, body: bodyOf(node, item) }))]

/** Answers a request for a booking, or cancels a booking. */
const answer =
  (name: string): Operation =>
  async (node, item) => {
    const path = `/bookings/${idOf(node, item)}/${name}`
    const request = { method: "POST", path, body: fieldsOf(node, item), idempotencyKey: idempotencyKeyOf(node, item) } as const
    return [dataOf(await requestOf(node, request))]
  }

const remove =
  (path: string): Operation =>
  async (node, item) => {
    await requestOf(node, { method: "DELETE", path: `${path}/${idOf(node, item)}` })
    return [{ deleted: true }]
  }

const getSlots: Operation = async (node, item) => {
  const answer = await requestOf(node, { method: "GET", path: "/availability", query: filtersOf(node, item) })
  if (node.getNodeParameter("simplify", item) !== true) return [answer]
  return Object.entries(answer.data as Record<string, IDataObject[]>).flatMap(([date, slots]) =>
    slots.map((slot) => ({ date, ...slot }))
  )
}

const explainStart: Operation = async (node, item) => {
  const query = { start: node.getNodeParameter("start", item) as string, ...filtersOf(node, item) }
  return [dataOf(await requestOf(node, { method: "GET", path: "/availability/explain", query }))]
}

const getDemand: Operation = async (node, item) => {
  const answer = await requestOf(node, { method: "GET", path: "/demand", query: filtersOf(node, item) })
  return node.getNodeParameter("simplify", item) === true ? (answer.data as IDataObject[]) : [answer]
}

const filtersOf = (node: IExecuteFunctions, item: number): IDataObject =>
  input(node.getNodeParameter("query", item, {}) as IDataObject)

const fieldsOf = (node: IExecuteFunctions, item: number): IDataObject =>
  input(node.getNodeParameter("body", item, {}) as IDataObject)

/** A service as the API reads it: durations as a list, the location with its address. */
const serviceOf = (node: IExecuteFunctions, item: number): IDataObject => {
  const { location, address, durations, ...fields } = fieldsOf(node, item)
  return {
    ...fields,
    ...(durations === undefined ? {} : { durations: durationsOf(durations) }),
    ...(location === undefined ? {} : { location: { type: location, ...(address === undefined ? {} : { address }) } })
  }
}

const durationsOf = (durations: unknown): IDataObject[] =>
  ((durations as { duration?: IDataObject[] }).duration ?? []).map(({ minutes, price }) => ({ minutes, price: price || null }))

const newServiceOf = (node: IExecuteFunctions, item: number): IDataObject => ({
  title: node.getNodeParameter("title", item) as string,
  ...serviceOf(node, item),
  durations: durationsOf(node.getNodeParameter("durations", item))
})

const newBookingOf = (node: IExecuteFunctions, item: number): IDataObject => {
  const { phone, text_consent, ...fields } = fieldsOf(node, item)
  return {
    service: node.getNodeParameter("service", item) as string,
    start: node.getNodeParameter("start", item) as string,
    booker: {
      name: node.getNodeParameter("bookerName", item) as string,
      email: node.getNodeParameter("bookerEmail", item) as string,
      ...(phone === undefined ? {} : { phone }),
      ...(text_consent === undefined ? {} : { text_consent })
    },
    ...fields
  }
}

const newSeriesOf = (node: IExecuteFunctions, item: number): IDataObject => ({
  ...newBookingOf(node, item),
  every: { unit: node.getNodeParameter("unit", item) as string, n: node.getNodeParameter("distance", item) as number },
  count: node.getNodeParameter("count", item) as number,
  on_conflict: node.getNodeParameter("skips", item) === true ? "skip" : "refuse"
})

/** The parts of a visit, from the slugs of its services in order. */
const visitOf = (node: IExecuteFunctions, item: number): IDataObject => ({
  parts: (node.getNodeParameter("services", item) as string).split(",").map((slug) => ({ service: slug.trim() })),
  max_gap_minutes: node.getNodeParameter("longestWait", item) as number
})

const newVisitOf = (node: IExecuteFunctions, item: number): IDataObject => ({
  ...visitOf(node, item),
  start: node.getNodeParameter("start", item) as string,
  booker: {
    name: node.getNodeParameter("bookerName", item) as string,
    email: node.getNodeParameter("bookerEmail", item) as string
  }
})

const getVisitTimes: Operation = async (node, item) => {
  const body = { ...visitOf(node, item), ...filtersOf(node, item) }
  const { data } = await requestOf(node, { method: "POST", path: "/bookings/visits/times", body })
  return Object.values((data as IDataObject).data as Record<string, IDataObject[]>).flat()
}

const extendSeries: Operation = async (node, item) => {
  const path = `/bookings/series/${encodeURIComponent(node.getNodeParameter("series", item) as string)}/extend`
  const skips = node.getNodeParameter("skips", item) === true
  const body = { count: node.getNodeParameter("meetings", item) as number, on_conflict: skips ? "skip" : "refuse" }
  return [dataOf(await requestOf(node, { method: "POST", path, body, idempotencyKey: idempotencyKeyOf(node, item) }))]
}

const rescheduleBooking: Operation = async (node, item) => {
  const path = `/bookings/${idOf(node, item)}/reschedule`
  const body = { start: node.getNodeParameter("start", item) as string, ...fieldsOf(node, item) }
  return [dataOf(await requestOf(node, { method: "POST", path, body, idempotencyKey: idempotencyKeyOf(node, item) }))]
}

const getCandidates: Operation = async (node, item) => {
  const { data } = await requestOf(node, { method: "GET", path: `/bookings/${idOf(node, item)}/reassign` })
  return (data as IDataObject).roles as IDataObject[]
}

const reassignBooking: Operation = async (node, item) => {
  const path = `/bookings/${idOf(node, item)}/reassign`
  const body = {
    role: node.getNodeParameter("role", item) as string,
    from: hostNamed(node.getNodeParameter("from", item)),
    to: hostNamed(node.getNodeParameter("to", item)),
    ...fieldsOf(node, item)
  }
  return [dataOf(await requestOf(node, { method: "POST", path, body, idempotencyKey: idempotencyKeyOf(node, item) }))]
}

/** A host as the API reads it: an ID is a number, also where an expression writes it as text. */
const hostNamed = (value: unknown): string | number => (/^[0-9]+$/.test(String(value)) ? Number(value) : String(value))

const getWaitlist: Operation = async (node, item) => {
  const most = node.getNodeParameter("returnAll", item) === true ? Infinity : Number(node.getNodeParameter("limit", item))
  const { data } = await requestOf(node, { method: "GET", path: "/waitlist", query: filtersOf(node, item) })
  return (data as IDataObject[]).slice(0, most)
}

const offerTime: Operation = async (node, item) => {
  const path = `/waitlist/${idOf(node, item)}/offer`
  const body = { start: node.getNodeParameter("start", item) as string }
  return [dataOf(await requestOf(node, { method: "POST", path, body, idempotencyKey: idempotencyKeyOf(node, item) }))]
}

/** The terms of a discount code. IDs of services are written with commas. */
const discountTermsOf = (node: IExecuteFunctions, item: number): IDataObject => {
  const { services, ...terms } = fieldsOf(node, item)
  const ids = String(services ?? "").split(",")
  return services === undefined ? terms : { ...terms, services: ids.map((id) => Number(id)) }
}

const newDiscountOf = (node: IExecuteFunctions, item: number): IDataObject => ({
  code: node.getNodeParameter("code", item) as string,
  ...discountTermsOf(node, item)
})

/** An invite as the API reads it: the members of a team and their attributes are objects. */
const newInviteOf = (node: IExecuteFunctions, item: number): IDataObject => {
  const fields = fieldsOf(node, item)
  for (const name of ["members", "attributes"] as const) {
    const value = fields[name]
    if (typeof value === "string") fields[name] = objectIn(node, item, name, value)
  }
  return fields
}

const objectIn = (node: IExecuteFunctions, itemIndex: number, name: string, text: string): IDataObject => {
  try {
    return JSON.parse(text) as IDataObject
  } catch {
    throw new NodeOperationError(node.getNode(), `The field ${name} must be JSON, an object by role.`, { itemIndex })
  }
}

const newWebhookOf = (node: IExecuteFunctions, item: number): IDataObject => ({
  url: node.getNodeParameter("url", item) as string,
  events: node.getNodeParameter("events", item) as string[]
})

/** Fields that were added to a collection but left empty are not sent. */
const input = (fields: IDataObject): IDataObject => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ""))

const dataOf = (answer: IDataObject): IDataObject => answer.data as IDataObject

const idOf = (node: IExecuteFunctions, item: number): number => Number(node.getNodeParameter("id", item))

/** The operations of the node, by resource: every endpoint of `/api/v1`. */
export const operations: Record<string, Record<string, Operation>> = {
  credential: { get: get("/token") },
  profile: { get: get("/profile") },
  service: {
    getAll: getMany("/services", false),
    create: create("/services", newServiceOf),
    get: getOne("/services"),
    update: change("PATCH", "/services", serviceOf),
    delete: remove("/services")
  },
  availability: { get: getSlots, explain: explainStart, getDemand },
  booking: {
    getAll: getMany("/bookings", true),
    get: getOne("/bookings"),
    create: create("/bookings", newBookingOf),
    createSeries: create("/bookings/series", newSeriesOf),
    previewSeries: create("/bookings/series/preview", newSeriesOf),
    extendSeries: extendSeries,
    createVisit: create("/bookings/visits", newVisitOf),
    getVisitTimes,
    accept: answer("accept"),
    decline: answer("decline"),
    cancel: answer("cancel"),
    charge: answer("charge"),
    getCancellation,
    reschedule: rescheduleBooking,
    getCandidates,
    reassign: reassignBooking
  },
  member: { getAll: getMany("/members", false) },
  waitlist: { getAll: getWaitlist, offer: offerTime, delete: remove("/waitlist") },
  discountCode: {
    getAll: getMany("/discount-codes", true),
    create: create("/discount-codes", newDiscountOf),
    get: getOne("/discount-codes"),
    update: change("PATCH", "/discount-codes", discountTermsOf),
    delete: remove("/discount-codes")
  },
  invite: {
    getAll: getMany("/invites", true),
    create: create("/invites", newInviteOf),
    get: getOne("/invites"),
    delete: remove("/invites")
  },
  webhook: {
    getAll: getMany("/webhooks", false),
    create: create("/webhooks", newWebhookOf),
    get: getOne("/webhooks"),
    update: change("PATCH", "/webhooks", fieldsOf),
    delete: remove("/webhooks")
  }
}
