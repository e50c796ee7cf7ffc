import { type Html, html } from "@slotkit/core/html"
import type { WaitlistSetting } from "@slotkit/core/internal"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"
import { durationField, durationValues, typedMinutes } from "./Duration.ts"
import { type Fields, numberOrText, type Typed } from "./Fields.ts"

const modes = ["off", "one_by_one", "everyone"] as const

/** The fields of a setting in the API. */
const offerField = "waitlist_offer"
const noticeField = "waitlist_notice"
const mostField = "waitlist_most"

/** The setting of a waiting list as the fields of the form. */
export const waitlistValues = (setting: WaitlistSetting): Typed => ({
  waitlist_mode: setting.mode,
  ...durationValues(offerField, setting.offerMinutes, "minutes"),
  ...durationValues(noticeField, setting.minimumNoticeMinutes, "hours"),
  [mostField]: String(setting.maxEntries)
})

/** Converts the fields to the API's input. A form without them changes nothing. */
export const waitlistInput = (typed: Typed) => {
  if (typed.waitlist_mode === undefined) return {}
  const values = {
    offer_minutes: typedMinutes(typed, offerField),
    minimum_notice_minutes: typedMinutes(typed, noticeField),
    max_entries: numberOrText(typed, mostField)
  }
  const sent = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
  return { waitlist: { mode: typed.waitlist_mode, ...sent } }
}

/** The mode in words; undefined if there is no waiting list. */
export const waitlistInWords = ({ words }: ConsoleContext, typed: Typed): string | undefined => {
  const mode = modes.find((one) => one === typed.waitlist_mode)
  return mode === undefined || mode === "off" ? undefined : words.waitlist.modes[mode]
}

/** The control of a wrong value, with its label, by the path of the API. */
export const waitlistControl = ({ words }: ConsoleContext, key: string): readonly [string, string] => {
  const { waitlist } = words
  if (key === "offer_minutes") return [offerField, waitlist.offerFor]
  if (key === "minimum_notice_minutes") return [noticeField, waitlist.notice]
  return key === "max_entries" ? [mostField, waitlist.most] : ["waitlist_mode", waitlist.mode]
}

/** The field of a duration, by the path of the API. */
export const waitlistDuration = (path: string): string | undefined =>
  ({ "waitlist.offer_minutes": offerField, "waitlist.minimum_notice_minutes": noticeField })[path]

/** The fields of a waiting list. */
export const waitlistRows = (context: ConsoleContext, fields: Fields): Html => {
  const { waitlist } = context.words
  const options = modes.map((value) => ({ value, label: waitlist.modes[value] }))
  const when = { when: "waitlist_mode=one_by_one" }
  return html`<p class="soft">${waitlist.settingLead}</p>
<div class="field"><div class="cols">${fields.select(
    "waitlist_mode",
    waitlist.mode,
    options
  )}${durationField(context, fields, offerField, waitlist.offerFor, when)}</div>
<div class="cols" data-when="waitlist_mode=one_by_one,everyone">${durationField(
    context,
    fields,
    noticeField,
    waitlist.notice
  )}${fields.text(mostField, waitlist.most, { more: html` class="few" inputmode="numeric"` })}</div></div>
`
}
