import {
  type Host,
  type PaymentSetting,
  type Schedule,
  type Service,
  type ServiceSettings,
  ServiceSettingsPatch,
  type TextChannel
} from "@slotkit/core"
import { type FieldFault, patchSettings, serviceSettingsResource, wrongField } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { audit } from "../../audit/Audit.ts"
import { requireVideoRoom } from "../../calendars/rooms/VideoRoomChoice.ts"
import { Invalid, orNotFound } from "../../kernel/Failure.ts"
import { lockHostCalendar, withHostQueue } from "../../kernel/HostQueue.ts"
import { takenField, validate } from "../../kernel/Validate.ts"
import { Messages } from "../../ports/Messages.ts"
import { Payments } from "../../ports/Payments.ts"
import { ServiceStore } from "../../ports/ServiceStore.ts"
import { UnitOfWork } from "../../ports/UnitOfWork.ts"
import { membersOf } from "../../teams/MembersOf.ts"
import { staffingFor, staffingWarnings } from "../../teams/StaffingFor.ts"
import { addedHours, offerFreedSpans } from "./OfferFreedSpans.ts"

/** Changes the settings of a service that the specification does not have, such as buffers, limits, questions and staffing. */
export const patchServiceSettings = Effect.fnUntraced(function* (hostId: number, id: number, input: unknown) {
  const unitOfWork = yield* UnitOfWork
  return yield* withHostQueue(hostId, unitOfWork.transaction(configureService(hostId, id, input)))
})

/** The same in a transaction that has begun. */
export const configureService = Effect.fnUntraced(function* (hostId: number, id: number, input: unknown) {
  const services = yield* ServiceStore
  const { host, schedule } = yield* lockHostCalendar(hostId)
  const service = yield* orNotFound(yield* services.find(hostId, id), "service")
  const patch = yield* validate(ServiceSettingsPatch, input)
  if (service.isGroup && (patch.max_guests ?? 0) > 0) {
    return yield* Invalid.of([
      wrongField("max_guests", "The max_guests field must be 0 because this is a group service.", "unaccepted")
    ])
  }
  if (patch.text_messages != null) yield* requireChannel(patch.text_messages.channel)
  const members = host.kind === "team" ? yield* membersOf(hostId) : []
  const staffing = patch.staffing === undefined ? service.settings.staffing : yield* staffingFor(host, patch.staffing, members)
  const settings = { ...patchSettings(service.settings, patch), staffing }
  const { chargeCard } = yield* Payments
  const fault = patch.payment === undefined ? undefined : faultOfPayment(patch.payment, chargeCard !== undefined)
  if (fault !== undefined) return yield* Invalid.of([fault])
  const noSeries = patch.series?.visitor === true ? seriesRefusal(settings.payment) : undefined
  if (noSeries !== undefined) {
    const wrong = wrongField("series", `The series.visitor field must be false because ${noSeries}.`, "unaccepted")
    return yield* Invalid.of([{ ...wrong, path: "series.visitor" }])
  }
  const { mode } = settings.payment
  if ((mode === "on_site" || mode === "guarantee") && settings.cancellationPolicy !== null)
    return yield* refundsNothing(mode, patch)
  if (settings.videoRoom !== service.settings.videoRoom) yield* requireVideoRoom(hostId, settings.videoRoom)
  const changed = yield* Effect.catchTag(services.change(hostId, id, { settings }), "UniqueTaken", takenField)
  yield* audit(hostId, "service.configure", id)
  yield* offerHoursOfService(host, schedule, service, settings)
  const hosts = new Map(members.map((member) => [member.host.id, member.host]))
  const warnings = staffingWarnings(staffing, members, service.maxAttendees ?? 1)
  const resource = serviceSettingsResource(yield* orNotFound(changed, "service"), (member) => hosts.get(member))
  return warnings.length === 0 ? resource : { ...resource, warnings }
})

/** Offers the hours that a service adds to the people who wait for it. Without any, it has those of the host. */
const offerHoursOfService = (host: Host, { timezone, ...ofHost }: Schedule, service: Service, { hours }: ServiceSettings) => {
  const before = service.settings.hours
  if (JSON.stringify(before) === JSON.stringify(hours)) return Effect.void
  const added = addedHours({ timezone, ...ofHost, ...before }, { timezone, ...ofHost, ...hours })
  return offerFreedSpans(host, added, { service: service.id })
}

const requireChannel = Effect.fnUntraced(function* (channel: TextChannel) {
  const { channels = [] } = (yield* Messages) ?? {}
  if (channels.includes(channel)) return
  const sentence =
    channels.length === 0
      ? "The text_messages field must be null, because this installation sends no text messages."
      : `The text_messages field (channel) must be ${channels.join(" or ")} in this installation.`
  return yield* Invalid.of([wrongField("text_messages", sentence, "unaccepted")])
})

/**
 * Says what is wrong with a way to pay: its part is missing or belongs to another mode, a deposit is not either a percentage or
 * an amount, or the payment provider cannot charge a saved card.
 */
const faultOfPayment = (
  { mode, deposit, guarantee }: NonNullable<(typeof ServiceSettingsPatch.Type)["payment"]>,
  savesCards: boolean
): FieldFault | undefined => {
  const wrong = (part: string, sentence: string, rule: FieldFault["rule"]): FieldFault => {
    const path = `payment.${part}`
    return { field: "payment", path, rule, message: `The ${path} field ${sentence}.` }
  }
  if (mode === "guarantee" && !savesCards)
    return wrong(
      "mode",
      "must not be guarantee, because the payment provider of this installation cannot charge saved cards",
      "unaccepted"
    )
  if (mode === "guarantee" && guarantee === undefined)
    return wrong("guarantee", "is required with the mode guarantee", "required")
  if (mode !== "guarantee" && guarantee !== undefined)
    return wrong("guarantee", "can only be used with the mode guarantee", "unaccepted")
  const fault = (sentence: string, rule: FieldFault["rule"]): FieldFault => {
    return wrong("deposit", sentence, rule)
  }
  if (mode === "deposit" && deposit === undefined) return fault("is required with the mode deposit", "required")
  if (deposit === undefined) return undefined
  if (mode !== "deposit") return fault("can only be used with the mode deposit", "unaccepted")
  const isOne = (deposit.percent === undefined) !== (deposit.amount === undefined)
  return isOne ? undefined : fault("must have either percent or amount", "required")
}

/** Refuses a policy for money that is paid at the appointment, so that there is nothing to refund. */
const refundsNothing = (
  mode: PaymentSetting["mode"],
  { payment }: typeof ServiceSettingsPatch.Type
): Effect.Effect<never, Invalid> =>
  Invalid.of([
    payment === undefined
      ? wrongField(
          "cancellation_policy",
          "The cancellation_policy field must be null, because the price is paid on site.",
          "unaccepted"
        )
      : {
          ...wrongField(
            "payment",
            `The payment.mode field must not be ${mode}, because the service has a cancellation_policy.`,
            "unaccepted"
          ),
          path: "payment.mode"
        }
  ])

const seriesRefusal = ({ mode }: PaymentSetting): string | undefined =>
  mode === "guarantee" ? "its bookings save a card" : undefined
