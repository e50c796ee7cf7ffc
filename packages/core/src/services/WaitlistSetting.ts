import * as Schema from "effect/Schema"
import { says } from "../values/FieldRule.ts"
import { integer } from "../values/Integer.ts"

/** The ways to offer a freed time to the waiting list of a service. */
const waitlistModes = ["off", "one_by_one", "everyone"] as const

/** The waiting list of a service. Decision 0130. */
export interface WaitlistSetting {
  readonly mode: "off" | "one_by_one" | "everyone"
  /** The time for which a freed time is held for one person. It is shorter when the start is near. */
  readonly offerMinutes: number
  /** The notice of times that are offered, in place of the one of the service. */
  readonly minimumNoticeMinutes: number
  /** The largest number of open entries. */
  readonly maxEntries: number
}

/** No waiting list. */
export const noWaitlist: WaitlistSetting = { mode: "off", offerMinutes: 60, minimumNoticeMinutes: 0, maxEntries: 100 }

/** Descriptions that both schemas share. */
const texts = {
  mode: {
    description:
      "`one_by_one` offers a freed time to one person after the other and holds it meanwhile. `everyone` emails up to 20 " +
      "people, and the first to accept gets it. `off` is no waiting list."
  },
  offerMinutes: {
    description:
      "The minutes for which a freed time is held for one person: at most a quarter of the time until it begins, and at least 10."
  },
  notice: { description: "The minimum notice of offered times, in minutes. Times that begin sooner are not offered." },
  maxEntries: { description: "The largest number of people who wait for the service at once." }
}

/** The setting in a response. */
export const WaitlistSettingResource = Schema.Struct({
  mode: Schema.Literals(waitlistModes).annotate(texts.mode),
  offer_minutes: Schema.Int.annotate(texts.offerMinutes),
  minimum_notice_minutes: Schema.Int.annotate(texts.notice),
  max_entries: Schema.Int.annotate(texts.maxEntries)
}).annotate({ identifier: "WaitlistSetting" })

/** The setting in a request, which replaces the former one. */
export const WaitlistSettingInput = Schema.Struct({
  mode: Schema.Literals(waitlistModes).annotate({
    ...says(`must be one of ${waitlistModes.join(", ")}`, { rule: "option" }),
    ...texts.mode
  }),
  offer_minutes: Schema.optionalKey(integer(10, 1440)).annotate({
    description: `${texts.offerMinutes.description} ${noWaitlist.offerMinutes} by default.`
  }),
  minimum_notice_minutes: Schema.optionalKey(integer(0, 525_600)).annotate({
    description: `${texts.notice.description} ${noWaitlist.minimumNoticeMinutes} by default.`
  }),
  max_entries: Schema.optionalKey(integer(1, 1000)).annotate({
    description: `${texts.maxEntries.description} ${noWaitlist.maxEntries} by default.`
  })
}).annotate({ identifier: "WaitlistSettingInput" })

/** Renders the setting. */
export const waitlistSettingResource = (setting: WaitlistSetting): typeof WaitlistSettingResource.Type => ({
  mode: setting.mode,
  offer_minutes: setting.offerMinutes,
  minimum_notice_minutes: setting.minimumNoticeMinutes,
  max_entries: setting.maxEntries
})

/** Returns the setting of a request. */
export const waitlistSettingFromInput = (input: typeof WaitlistSettingInput.Type): WaitlistSetting => ({
  mode: input.mode,
  offerMinutes: input.offer_minutes ?? noWaitlist.offerMinutes,
  minimumNoticeMinutes: input.minimum_notice_minutes ?? noWaitlist.minimumNoticeMinutes,
  maxEntries: input.max_entries ?? noWaitlist.maxEntries
})
