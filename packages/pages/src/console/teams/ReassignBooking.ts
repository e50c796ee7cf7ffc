import { type Booking, maxReasonLength, type ReassignOverride } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { parseId, reassignOverrides } from "@slotkit/core/internal"
import {
  type CandidatesOfRole,
  type Conflict,
  HasMail,
  type Invalid,
  reassignForCredential,
  viewBooking,
  viewCandidates
} from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type { FormErrors } from "../../shell/ErrorSummary.ts"
import { refusalText } from "../../words/FactText.ts"
import { bookerName, bookingTime, memberName } from "../bookings/BookingEntry.ts"
import { stateText } from "../hours/RolesAtStart.ts"
import { timeOf } from "../parts/DayOf.ts"
import { wrongFields } from "../parts/FieldProblems.ts"
import { type Choice, fieldsOf, type Typed, textOrNull, typedIn } from "../parts/Fields.ts"
import { factList } from "../parts/Sheet.ts"
import { type ConsoleContext, pathId } from "../shell/ConsoleContext.ts"

/** A form that is shown again, with what was typed. */
interface Refused {
  readonly typed: Typed
  /** Undefined if it only shows the members for another host. */
  readonly errors: FormErrors | undefined
  /** The rules that the form offers to override for the member who was chosen. */
  readonly override: ReadonlyArray<ReassignOverride>
}

/** `GET /app/teams/{id}/bookings/{booking}/reassign`: who holds the meeting, and who could take it over from `from`. */
export const showReassignment = (context: ConsoleContext) => reassignPage(context, context.query.get("from") ?? "")

/**
 * `POST` to the same address: shows the members for another host who gives the meeting up, or gives it to one of those that were
 * listed. Rules are overridden only for the member for whom the form offered it.
 */
export const sendReassignment = Effect.fnUntraced(function* (context: ConsoleContext, fields: URLSearchParams) {
  const id = yield* pathId(context)
  const { handover } = context.words
  const sent = typedIn(fields)
  const { from = "", to = "", role = "" } = sent
  const typed = sent.offered_for === to && from === sent.listed_from ? sent : withoutOffer(sent)
  const offered = reassignOverrides.filter((rule) => typed[`offered_${rule}`] !== undefined)
  const again = (errors: FormErrors | undefined, override: ReadonlyArray<ReassignOverride> = offered) =>
    reassignPage(context, from, { typed, errors, override })
  if (sent.action === "show") return yield* again(undefined)
  if (from !== sent.listed_from) return yield* again({ status: 409, alert: handover.membersChanged })
  if (to === "") return yield* again(wrongFields([{ field: "to", sentence: handover.choose }]))
  const change = {
    role,
    from: parseId(from) ?? 0,
    to: to === "auto" ? to : (parseId(to) ?? 0),
    note: textOrNull(typed, "note"),
    notify: typed.quiet === undefined,
    override: offered.filter((rule) => typed[boxOf(rule)] !== undefined)
  }
  return yield* reassignForCredential(context.host.id, id, change, true).pipe(
    Effect.map(() => context.done(`/bookings/${id}`, "reassigned")),
    Effect.catchTags({
      Invalid: (invalid) => again(problemsOf(context, typed, invalid)),
      Conflict: (conflict) => again(refusedHandover(context, conflict), conflict.overridable)
    })
  )
})

/** Leaves out the boxes that were offered for another member. */
const withoutOffer = (typed: Typed): Typed =>
  Object.fromEntries(Object.entries(typed).filter(([name]) => !/^(?:offered|override)_/.test(name)))

const boxOf = (rule: ReassignOverride): string => `override_${rule}`

const reassignPage = Effect.fnUntraced(function* (context: ConsoleContext, from: string, refused?: Refused) {
  const { words, host, at } = context
  const { handover } = words
  const id = yield* pathId(context)
  const { booking } = yield* viewBooking(host, id)
  const path = `/bookings/${id}`
  const frame = {
    area: "bookings" as const,
    title: handover.link,
    above: [
      [words.areas.bookings, "/bookings"],
      [bookerName(context, booking), path]
    ] as const
  }
  const back = html`<a class="button plain" href="${at(path)}">${words.bookings.backToBooking}</a>`
  const found = yield* Effect.result(viewCandidates(host.id, id))
  const leaving = booking.hosts.find((each) => String(each.id) === from) ?? booking.hosts[0]
  if (found._tag === "Failure" || leaving === undefined) {
    const conflict = found._tag === "Failure" ? found.failure : undefined
    if (conflict?._tag === "NotFound") return yield* conflict
    const alert = conflict === undefined ? handover.refusals.no_staffing : refusalOf(context, conflict)
    return context.page({ ...frame, errors: refused?.errors ?? { status: 409, alert }, content: html`<p>${back}</p>` })
  }
  const { isPast, roles } = found.success
  const role = roles.find(({ key }) => key === leaving.role)
  const form = { booking, leaving, role, isPast, hasMail: !isPast && (yield* HasMail) }
  return context.page({
    ...frame,
    errors: refused?.errors,
    content: html`${factList([
      [words.bookings.when, bookingTime(context, booking)],
      [words.staffing.heldBy, html`${booking.hosts.map(holder)}`]
    ])}${isPast ? html`<p class="soft">${handover.past}</p>\n` : undefined}${takeoverForm(context, form, refused, back)}`
  })
})

type Holder = Booking["hosts"][number]

const holder = (host: Holder): Html =>
  html`<div><bdi class="name">${memberName(host)}</bdi><span><bdi>${host.role}</bdi></span></div>`

/** Chooses who of several gives the meeting up, with a button that shows who could take over from that host. */
const leavingField = ({ words }: ConsoleContext, { hosts }: Booking, leaving: Holder): Html => {
  const from = String(leaving.id)
  if (hosts.length === 1) return html`<input type="hidden" name="from" value="${from}">`
  const choices = hosts.map((host) => ({ value: String(host.id), label: `${memberName(host)}, ${host.role}` }))
  return html`<div class="filters">${fieldsOf({ from }).select("from", words.handover.leaves, choices)}<div class="acts"><button class="plain" name="action" value="show">${words.handover.show}</button></div></div>
`
}

interface Takeover {
  readonly booking: Booking
  readonly leaving: Holder
  /** Undefined if the service has it no more. */
  readonly role: CandidatesOfRole | undefined
  readonly isPast: boolean
  readonly hasMail: boolean
}

/** Chooses who takes over, and gives the meeting away. */
const takeoverForm = (
  context: ConsoleContext,
  { booking, leaving, role, hasMail, isPast }: Takeover,
  refused: Refused | undefined,
  back: Html
): Html => {
  const { words, at, formToken } = context
  const { cover, handover } = words
  const { typed = {}, override = [] } = refused ?? {}
  const { area, checkbox, choices } = fieldsOf(typed, refused?.errors?.problems)
  const fields = { role: leaving.role, listed_from: String(leaving.id) }
  const hidden = Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)
  return html`<section><form class="sheet card" method="post" action="${at(`/bookings/${booking.id}/reassign`)}" novalidate>${formToken}${hidden}${leavingField(context, booking, leaving)}
${choices("to", cover.to, "radio", takers(context, leaving, role, isPast), [typed.to ?? "auto"])}${
  override.length === 0
    ? undefined
    : html`<fieldset class="field"><legend>${handover.anyway}</legend>
<input type="hidden" name="offered_for" value="${typed.to}">${override.map(
        (rule) => html`<input type="hidden" name="offered_${rule}" value="yes">${checkbox(boxOf(rule), handover.overrides[rule])}`
      )}</fieldset>\n`
}${
  hasMail
    ? html`${area("note", cover.note, { hint: cover.noteHint, rows: 2 })}${checkbox("quiet", cover.quiet, {
        hint: handover.quietHint
      })}`
    : undefined
}<div class="end acts"><button name="action" value="give">${handover.link}</button>${back}</div></form></section>`
}

/** The members who could take over: those who are free, the others of the role with the reason, and the rest of the team. */
const takers = (
  context: ConsoleContext,
  leaving: Holder,
  role: CandidatesOfRole | undefined,
  isPast: boolean
): ReadonlyArray<Choice> => {
  const { handover } = context.words
  const { members = [], outside = [] } = role ?? {}
  const time = { time: (instant: number) => timeOf(context, instant) }
  const ofRole = [...members.filter(({ free }) => free), ...members.filter(({ free }) => !free)]
  return [
    { value: "auto", label: handover.auto },
    ...ofRole.map((member) => ({
      value: String(member.host.id),
      label: memberName(member.host),
      ...(isPast ? {} : { hint: stateText(context, member, time) })
    })),
    ...outside.map((member) => ({
      value: String(member.id),
      label: memberName(member),
      hint: handover.outside(leaving.role)
    }))
  ]
}

/** Words the wrong fields of a request for the controls of the form. */
const problemsOf = ({ words }: ConsoleContext, { from, to }: Typed, { problems }: Invalid): FormErrors => {
  const { cover, handover } = words
  return wrongFields(
    problems.map(({ path, rule }) => {
      if (path === "note") return { field: "note", sentence: words.rules.wrong(cover.note, { rule, max: maxReasonLength }) }
      if (path === "to") return { field: "to", sentence: from === to ? cover.sameMember : cover.noMember }
      return { field: "to", sentence: handover.refusals.changed }
    })
  )
}

const refusedHandover = (context: ConsoleContext, conflict: Conflict): FormErrors => {
  const { handover } = context.words
  const labels = conflict.overridable.map((rule) => handover.overrides[rule])
  const hint = labels.length === 0 ? "" : ` ${handover.overridable(labels.join(", "))}`
  return { status: 409, problems: [{ field: "to", sentence: `${refusalOf(context, conflict)}${hint}` }] }
}

const refusalOf = ({ words }: ConsoleContext, conflict: Conflict): string => {
  const { refusals } = words.handover
  const code = conflict.reason
  return Object.hasOwn(refusals, code) ? refusals[code as keyof typeof refusals] : refusalText(conflict, words)
}
