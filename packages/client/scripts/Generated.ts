import { execFileSync } from "node:child_process"
import { join } from "node:path"
import { type ApiCall, type ApiOperation, apis, bodyOf, components, successOf, webhooks } from "./ApiDocument.ts"
import { comment, type Direction, fieldsOf, type JsonSchema, nameOf, objectOf, typeOf } from "./TypeScriptOf.ts"

/** Generates the files of `src/generated` from the API definition, by name. */
export const generatedFiles = (): Readonly<Record<string, string>> => ({
  "Resources.ts": formatted(`${head}${resourceTypes()}`),
  ...Object.fromEntries(
    apis.flatMap(({ word, root, calls }) => [
      [`${word}Operations.ts`, formatted(`${head}${operationTypes(word, root, calls)}`)],
      [`${word}Endpoints.ts`, formatted(`${head}${endpointTable(word, root, calls)}`)]
    ])
  )
})

const head =
  "// Generated from the API definition by `npm run generate -w @slotkit/client`. Do not edit: a test compares them.\n\n"

const resourceTypes = (): string => {
  const { sent, answered } = reached()
  const types = Object.entries(components)
    .filter(([name]) => sent.has(name) || answered.has(name))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, schema]) => declaration(name, schema, sent.has(name) ? "sent" : "answered"))
  // Each type begins with a comment, which sets it apart.
  return [...types, eventUnion()].join("\n")
}

const declaration = (name: string, schema: JsonSchema, direction: Direction): string => {
  const fields = fieldsOf(schema, direction)
  const base = baseOf(name, fields)
  const type = base === undefined ? typeOf(schema, direction) : braced(fieldsOutside(fields, base.fields))
  const opening = base === undefined ? `interface ${name}` : `interface ${name} extends ${base.type}`
  return `${comment(sentenceFor(name))}export ${schema.type === "object" ? `${opening} ${type}` : `type ${name} = ${type}`}`
}

type Fields = Readonly<Record<string, string>>

/** The largest part of another type that an interface can extend, so that fields are written once. Undefined if none is large. */
const baseOf = (name: string, fields: Fields): { readonly type: string; readonly fields: Fields } | undefined => {
  const bases = Object.entries(declaredFields())
    .filter(([other, theirs]) => isBefore(other, theirs, name, fields))
    .map(([other, theirs]) => ({ other, shared: sharedFields(fields, theirs), left: fieldsOutside(theirs, fields) }))
    .filter(({ shared, left }) => lineCount(shared) > leastSharedLines && Object.keys(left).length <= mostLeftOut)
    .filter(({ shared }) => Object.keys(shared).length * 2 >= Object.keys(fields).length)
  const [best] = bases.toSorted((one, next) => lineCount(next.shared) - lineCount(one.shared))
  if (best === undefined) return undefined
  const left = Object.keys(best.left).map((field) => JSON.stringify(field))
  return { type: left.length === 0 ? best.other : `Omit<${best.other}, ${left.join(" | ")}>`, fields: best.shared }
}

const leastSharedLines = 4
const mostLeftOut = 4

/** An interface extends only smaller ones, so that none extends itself. */
const isBefore = (other: string, theirs: Fields, name: string, fields: Fields): boolean => {
  const difference = Object.keys(theirs).length - Object.keys(fields).length
  return difference < 0 || (difference === 0 && other < name)
}

const sharedFields = (fields: Fields, others: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([field, text]) => others[field] === text))

const fieldsOutside = (fields: Fields, others: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([field, text]) => others[field] !== text))

const lineCount = (fields: Fields): number => Object.values(fields).join("\n").split("\n").length

const braced = (fields: Fields): string => `{\n${Object.values(fields).join("\n")}\n}`

let declared: Readonly<Record<string, Fields>> | undefined

/** The fields of each interface, as TypeScript writes them. */
const declaredFields = (): Readonly<Record<string, Fields>> => {
  const { sent, answered } = reached()
  declared ??= Object.fromEntries(
    Object.entries(components)
      .filter(([name, { type }]) => type === "object" && (sent.has(name) || answered.has(name)))
      .map(([name, schema]) => [name, fieldsOf(schema, sent.has(name) ? "sent" : "answered")])
  )
  return declared
}

/** Describes a component in a sentence. Throws for a component without a description. */
export const sentenceFor = (name: string): string => {
  const [event] = Object.entries(webhooks).find(([, { post }]) => eventName(post) === name) ?? []
  const sentence = event === undefined ? sentences[name] : `The body of a \`${event}\` delivery. Spec: events.payload.`
  if (sentence === undefined) throw new Error(`Add a sentence that describes ${name}`)
  return sentence
}

const sentences: Readonly<Record<string, string>> = {
  AssignedHost: "A member of a team who holds a meeting.",
  HostBooker: "The booker in a request with a credential, who may have no email address.",
  Guest: "A guest of a one-to-one meeting.",
  HostRef: "A host by its names.",
  NewSeries: "A request for a series of bookings.",
  NewVisitorSeries: "A visitor's request for a series of bookings.",
  VisitorSeries: "A new series of bookings, for its booker.",
  VisitorChangedBooking: "A changed booking for its booker, with the other meetings of its series that changed.",
  WaitlistSetting: "The waiting list of a service.",
  WaitlistSettingInput: "The waiting list of a service, in a request. It replaces the former one.",
  WaitlistOffer: "A time that is offered to someone who waits.",
  WaitlistEntry: "Someone who waits for a time of a service.",
  VisitorWaitlistEntry: "An entry of a waiting list, as the person who waits sees it.",
  WaitlistWish: "A span that the meeting has to lie in.",
  NewDiscountCode: "A new discount code.",
  DiscountCodePatch: "Changes of a discount code.",
  DiscountCode: "A discount code of a host.",
  BookedDiscount: "The discount that a booking was made with.",
  QuoteRequest: "A request for the price of a booking.",
  Quote: "The price of a booking.",
  NewWaitlistEntry: "A request to wait for a time of a service.",
  NewWaitlistOffer: "The start to offer to someone who waits.",
  SeriesPreview: "The meetings of a series, each with whether it can be booked.",
  SeriesOccurrence: "A meeting of a series in a preview.",
  SeriesInterval: "The distance between the meetings of a series.",
  SeriesSetting: "The series that a service takes.",
  SeriesSettingInput: "The series that a service takes, in a request.",
  PaymentSetting: "How a service with a price is paid.",
  TextMessages: "The text messages of a service.",
  TextMessagesInput: "The text messages of a service, in a request.",
  TextConsent: "The consent of a booker to text messages.",
  OwnTextConsent: "The consent to text messages, as the booker sees it.",
  SeriesPlace: "The place of a booking in its series.",
  Series: "A new series of bookings.",
  ManagedSeries: "A new series of bookings, for its host.",
  Cancellation: "A cancellation by the host.",
  ChangedBooking: "A changed booking, with the other meetings of its series that changed.",
  ManagedChangedBooking: "A changed booking for its host, with the other meetings of its series that changed.",
  SeriesExtension: "Meetings to add to a series.",
  SeriesMeeting: "A meeting of a series that changes.",
  VisitPlace: "The place of a booking in its visit.",
  Visit: "A new visit.",
  ManagedVisit: "A new visit, for its host.",
  VisitorVisit: "A new visit, for its booker.",
  NewVisit: "A request for several services one after another.",
  NewVisitorVisit: "A visitor's request for several services one after another.",
  NewVisitPart: "A part of a visit in a request.",
  NewVisitorVisitPart: "A part of a visit in a visitor's request.",
  VisitToFind: "A request for the free times of a visit.",
  VisitorVisitToFind: "A visitor's request for the free times of a visit.",
  VisitTimes: "The free times of a visit.",
  VisitTime: "A free time of a visit.",
  VisitPartTime: "The time of a part of a visit.",
  CancellationPolicy: "The parts of the price that bookers get back if they cancel or do not come.",
  CancellationQuote: "The refund and the fee of a cancellation.",
  NewCancellation: "A cancellation by the booker.",
  RefusedMeeting: "A meeting of a series that cannot be booked.",
  HeldMeeting: "A meeting of a team that a member holds.",
  Fairness: "The ledgers of a team: what each member was due and got.",
  StaffOrder: "The members of a team in the order in which a booking at a start would pick them.",
  Soonest: "The next times at which each member of a team is free.",
  Member: "A member of a team.",
  MemberPatch: "The fields of a member to change.",
  NewTeamSelection: "The members of a team whom a visitor may meet.",
  TeamSelection: "A selection of a team's members, for the booking page.",
  NewMember: "A person or a resource to add to a team.",
  NewResource: "A resource to create.",
  NewTeam: "A team to create.",
  Staffing: "The members who hold the meetings of a team's service.",
  StaffingInput: "The members who shall hold the meetings of a team's service.",
  StaffingMember: "A member of a role.",
  StaffingMemberInput: "A member of a role to set.",
  StaffingRole: "A role of a service.",
  StaffingRoleInput: "A role of a service to set.",
  Answer: "An answer of a booker, with the question as it was asked.",
  ApiKeyPatch: "The limit of an API key to change.",
  ApiKey: "An API key of a host, without its secret.",
  App: "A partner app, without its secrets.",
  AppPatch: "The fields of an app to change. Omitted fields stay unchanged; a list is replaced as a whole.",
  AuditEntry: "An entry of the audit log.",
  AuthorizationCode: "An authorization code that was issued without a browser.",
  Availability: "Free slots by day in the host's time zone. Spec: availability.",
  Demand: "The counts of looks, refusals and bookings of visitors, by service and day.",
  DemandCounts: "The counts of a service on some days.",
  AvailabilityPreview: "The effects that a change of hours, settings or time off would have. Nothing is saved.",
  AvailabilityPreviewRequest: "A change to preview, and the days to compare. What is missing stays as it is.",
  ExplainedStart: "Whether a start is offered, why not, and what would open it.",
  BookRequest: "A booking for a visitor: of a service, by its slug, or of an invite, by its id.",
  ManagedBooking: "A booking as its host sees it.",
  HostReschedule: "The new start of a booking, with the rules that the host overrides.",
  ManagedReschedule: "The new start of a booking by the operator, who may also name the members of a team.",
  BookerLimit: "A limit on the bookings of one email address in one period.",
  BookerLimitInput: "A limit on the bookings of one email address to set.",
  Booker: "The person who books.",
  Booking: "A booking. Spec: booking.fields.",
  BookingLocation: "The location of a meeting. `type` may name a video call provider.",
  BusyTime: "Time off, which cannot be booked.",
  CalendarAccount: "A calendar account that a host has connected, without its credentials and events.",
  CalendarAccountPatch: "The fields of a calendar account to change.",
  CalendarBusy: "A busy time of a connected calendar.",
  CalendarPatch: "The choices for a connected calendar to change.",
  CalendarSignIn: "A link at which a host connects a calendar account.",
  NewCalendarSignIn: "A calendar account to connect by signing in at its provider.",
  ConnectedCalendar: "A calendar of a connected account.",
  BookingRoom: "The room of a booking's meeting at a provider.",
  CalendarCopy: "A meeting in a calendar of its host.",
  CalendarSubscription: "A calendar of another server that a CalDAV account subscribes to.",
  NewCalendarSubscription: "A subscribed calendar to connect as a feed.",
  CalendarChange: "A meeting that its host has moved or removed in a calendar.",
  CalendarChangeAnswer: "The answer of a host to a change of a meeting in a calendar.",
  NewCaldavAccount: "An account at a CalDAV server to connect.",
  NewCalendarAccount: "A calendar account to connect.",
  Connection: "An app that a host has connected.",
  Contact: "A person whom a host has invited.",
  CreatedApiKey: "A new API key. Only this response contains `key`.",
  HostApp: "A host's own app, without its secrets.",
  HostAppPatch: "The fields of a host's own app to change. Omitted fields stay unchanged; a list is replaced as a whole.",
  NewHostApp: "A new app of a host.",
  CreatedApp: "A new partner app. Only this response contains its secrets.",
  CreatedWebhook: "A new webhook. `signing_secret` is only returned to API keys, and only once. Spec: webhooks.create.",
  DateOverride: "The working hours of a date, which replace those of its weekday.",
  Delivery: "An event that is sent to a webhook, with its attempts.",
  Duration: "A duration of a service. `price` is in minor units, or null when it is free.",
  Email: "An entry of the email log.",
  ErasedPerson: "The numbers of rows that a person was erased from.",
  ExportedBooking: "A booking with a person, its events and its emails.",
  ExportedContact: "A person as a contact of a host.",
  ExportedEmail: "An email about a booking.",
  ExportedEvent: "An event of a booking.",
  ExportedInvite: "An invite for a person.",
  ExportedPerson: "All data stored about a person.",
  Host: "A person whose time is booked.",
  HostPatch: "The fields of a host to change. Omitted fields stay unchanged; null clears a field.",
  WebhookWithSecret: "A new webhook with the secret that signs its deliveries, which only this response has.",
  HostUpsert:
    "A host by an ID of yours. A new host needs `email` and `timezone`; of an existing one only the given fields change.",
  Invite: "A private booking link for one person. Spec: invite.fields.",
  Location: "The location of a service's meetings. `in_person` requires an `address`.",
  NewApiKey: "A new API key of a host.",
  NewApp: "A new partner app.",
  NewBooking: "A booking that a visitor makes.",
  NewBusyTime: "New time off.",
  NewClientSecret: "An app with its new client secret. The previous one has stopped working.",
  NewConnection: "A request for an authorization code without a browser.",
  NewHost: "A new host.",
  MailPreview: "An email as its recipient gets it, about an example.",
  MailText: "The text of an email of a host in one language.",
  NewMailText: "The subject and the text to give an email.",
  NewInvite: "A new invite. Without `service`, `title` is required and `duration` applies.",
  NewQuestion: "A question of a service.",
  NewService: "A new service.",
  NewWebhook: "A new webhook: a public HTTPS URL and at least one event type.",
  NewWebhookSecret: "An app with its new webhook secret. The previous one also signs deliveries for 24 hours.",
  PaymentOutcome: "The outcome of a payment.",
  PeriodLimit: "A limit on the meetings that begin in a day, a week or a month.",
  PeriodLimitInput: "A limit to set, on bookings, on minutes or on both.",
  Person: "An attendee of a meeting.",
  Plan: "The plan of a host's account.",
  PersonRequest: "A person, by email address.",
  Profile: "The host's public profile. Spec: profile.fields.",
  Question: "A question that bookers answer.",
  NamedHost: "A host, by id and names.",
  Candidates: "The members of a team who could take a booking over, by role.",
  BulkReassignment: "Meetings of a team that other members shall take over.",
  CoverSelection: "The meetings of a bulk reassignment, by exactly one of `host`, `time_off` and `bookings`.",
  BulkReassignmentJob: "A bulk reassignment: how far it got, and which meetings stayed.",
  FailedReassignment: "A meeting that stayed, with the reason.",
  MeetingReassignment: "A meeting of a bulk reassignment.",
  Reassignment: "A change of the member who holds a team's booking.",
  Reason: "The reason for declining or cancelling a booking.",
  RedeliverRequest: "The failed events to send again.",
  Reschedule: "The new start of a booking.",
  NewCharge: "A payment at the appointment to record.",
  NewRefund: "A refund of a paid booking, of everything that is left unless it has an amount.",
  Schedule: "The working hours of a host and the dates with different hours.",
  PrivateNote: "A private note of a host about a booking.",
  NewPrivateNote: "A private note to give a booking.",
  NoShow: "The mark of a booking whose booker did not come.",
  ScheduleInput: "Working hours that replace the whole schedule of a host.",
  Scope: "A permission of a credential.",
  Service: "A permanent booking page. Spec: service.fields.",
  ServicePatch:
    "The fields of a service to change. Omitted fields stay unchanged; `durations` and `location` are replaced as a whole.",
  ServiceOrder: "The services of a host in the order of their list.",
  DuplicateRequest: "The title of a copy of a service.",
  ServiceSettings: "The settings of a service: its slots and its questions.",
  ServiceSettingsPatch: "The settings of a service to change. Omitted settings stay unchanged.",
  ServiceHours: "The working hours of a service, which replace those of its host.",
  ServiceHoursInput: "The working hours to give a service.",
  SingleUseService: "An invite, represented as a service. It has the invite's ID.",
  Slot: "A free slot. `label` is its start in the host's time zone. Spec: slot.fields.",
  TokenDescription: "The scopes of a credential and the features of the host's plan. Spec: token.",
  VisitorAvailability: "Free slots by day in a time zone, with the first and the last day that can be booked.",
  VisitorBooking: "A booking as its booker sees it, with the changes that are possible now.",
  VisitorChange: "A change that a booker may make.",
  VisitorProfile: "The public profile of a host, as visitors see it.",
  VisitorService: "A permanent booking page, as visitors see it.",
  Webhook: "A webhook subscription. Spec: webhook.fields.",
  WebhookEventHost: "The host whose booking an event is about, as at that time.",
  WebhookEventSeat: "The seat of a group meeting that an event concerns.",
  WebhookPatch: "The fields of a webhook to change, at least one. Omitted fields stay unchanged.",
  WeeklyHours: "Working hours of a day of the week."
}

const eventName = (post: ApiOperation): string => nameOf(bodyOf(post.requestBody)!.$ref!)

const eventUnion = (): string => {
  const events = Object.values(webhooks).map(({ post }) => eventName(post))
  return `/** The body of a delivery. Spec: events.payload. */
export type WebhookEvent = ${events.join(" | ")}

/** The types of events that a webhook can subscribe to. Spec: events. */
export type WebhookEventType = WebhookEvent["type"]`
}

const operationTypes = (word: string, root: string, calls: ReadonlyArray<ApiCall>): string => {
  const queries: Array<string> = []
  const rows = calls.map(({ operation }) => {
    const { operationId, summary, description } = operation
    const properties = Object.fromEntries(
      operation.parameters
        .filter((parameter) => parameter.in === "query")
        .map(({ name, schema, description: text }) => [name, text === undefined ? schema : { ...schema, description: text }])
    )
    const answer = answerOf(operation)
    if (Object.keys(properties).length > 0) queries.push(queryType(operationId, properties))
    const said = [`${summary}.`, ...(description === undefined ? [] : [description])].join(" ")
    // A list of all names would have a line for each.
    const type = answer.type.replaceAll(/\b[A-Z]\w+/g, (name) => (name in components ? `Resources.${name}` : name))
    return `${comment(said)}readonly ${operationId}: { readonly answer: ${type} }`
  })
  const table = rows.join("\n")
  const pages = ["ListPageQuery", "Page"].filter((name) => new RegExp(`\\b${name}\\b`).test(`${table} ${queries.join(" ")}`))
  const pageImport = pages.length > 0 ? `import type { ${pages.join(", ")} } from "../Page.ts"\n` : ""
  return `${pageImport}import type * as Resources from "./Resources.ts"

/** The results of the operations of \`${root}\`. */
export interface ${word}Operations {
${table}
}

${queries.join("\n")}`
}

/** The type of the query parameters of an operation. Those of pages, which all lists have, are written once. */
const queryType = (operationId: string, properties: Readonly<Record<string, JsonSchema>>): string => {
  const opening = `/** The query parameters of \`${operationId}\`. */\nexport`
  const name = `${capital(operationId)}Query`
  const isPaged = pageParameters.every((parameter) => properties[parameter] !== undefined)
  if (!isPaged) return `${opening} interface ${name} ${objectOf({ properties }, "sent")}`
  const own = Object.fromEntries(Object.entries(properties).filter(([parameter]) => !pageParameters.includes(parameter)))
  return Object.keys(own).length === 0
    ? `${opening} type ${name} = ListPageQuery`
    : `${opening} interface ${name} extends ListPageQuery ${objectOf({ properties: own }, "sent")}`
}

const pageParameters = ["per_page", "page", "cursor"]

const endpointTable = (word: string, root: string, calls: ReadonlyArray<ApiCall>): string => {
  const rows = calls.map(
    ({ method, path, operation }) =>
      `${operation.operationId}: [${[method, path, answerOf(operation).holds].map((cell) => JSON.stringify(cell)).join(", ")}]`
  )
  return `import type { Endpoint } from "../Endpoint.ts"
import type { ${word}Operations } from "./${word}Operations.ts"

/** Every operation of \`${root}\` by its name. */
export const ${word === "" ? "endpoints" : `${word.toLowerCase()}Endpoints`} = {
${rows.join(",\n")}
} as const satisfies Readonly<Record<keyof ${word}Operations, Endpoint>>`
}

/** The result of an operation and its position in the response. */
const answerOf = (operation: ApiOperation): { readonly type: string; readonly holds: string } => {
  const schema = successOf(operation)
  if (schema === undefined) return { type: "undefined", holds: "nothing" }
  const { data } = schema.properties ?? {}
  if (data === undefined) return { type: typeOf(schema, "answered"), holds: "body" }
  if (data.type !== "array") return { type: typeOf(data, "answered"), holds: "data" }
  return { type: `Page<${typeOf(data.items!, "answered")}>`, holds: "list" }
}

/** The components used in requests and successful responses, except those that `Page` replaces. */
const reached = () => {
  const sent = new Set<string>()
  const answered = new Set<string>()
  for (const { operation } of apis.flatMap(({ calls }) => calls)) {
    follow(bodyOf(operation.requestBody), sent)
    follow(successOf(operation), answered)
  }
  for (const { post } of Object.values(webhooks)) follow(bodyOf(post.requestBody), answered)
  for (const name of ["PageLinks", "PageMeta", "PagerEntry"]) answered.delete(name)
  return { sent, answered }
}

const follow = (schema: JsonSchema | undefined, names: Set<string>): void => {
  for (const [, reference] of JSON.stringify(schema ?? {}).matchAll(/"\$ref":"([^"]+)"/g)) {
    const name = nameOf(reference!)
    if (names.has(name)) continue
    names.add(name)
    follow(components[name], names)
  }
}

const capital = (word: string): string => word[0]!.toUpperCase() + word.slice(1)

const formatted = (text: string): string =>
  execFileSync(process.execPath, [biome, "format", "--stdin-file-path=packages/client/src/generated/Any.ts"], {
    cwd: root,
    input: `${text}\n`,
    encoding: "utf8"
  })

const root = join(import.meta.dirname, "../../..")
const biome = join(root, "node_modules/@biomejs/biome/bin/biome")
