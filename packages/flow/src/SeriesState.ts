import type { FlowError, FormErrors } from "./FlowError.ts"
import type { CallOptions, FormJudge, FormValues } from "./FlowOptions.ts"
import type { FlowBooking, FlowQuestion } from "./FlowResources.ts"
import type { FlowStore } from "./FlowStore.ts"
import type { SeriesStep } from "./SeriesSteps.ts"

/** The rule of a series: the distance of its meetings, and their number or the last date. */
export interface FlowSeriesRule {
  /** Every `n` weeks, or every `n` months on the same weekday of the month. */
  readonly every: { readonly unit: "week" | "month"; readonly n: number }
  /** The number of meetings. Send it or `until`. */
  readonly count?: number | undefined
  /** The last date that a meeting can begin on, `YYYY-MM-DD`. */
  readonly until?: string | undefined
}

/** The options of a series. */
export interface SeriesFlowOptions extends CallOptions {
  /** The username of the host. */
  readonly host: string
  /** The slug of the service. Its `series` must allow visitors to book one. */
  readonly service: string
  /** The first start, such as `selected.start` of a booking flow. */
  readonly start: string
  /** The length in minutes. */
  readonly duration: number
  /** The username or id of the host of a team. */
  readonly member?: string | null | undefined
  /** A selection of members from your server. */
  readonly selection?: string | undefined
  /** The URL of your page, to which the checkout returns with the query parameter `booking`. Its origin must be allowed. */
  readonly returnUrl?: string | undefined
  /** The initial rule. Once a week, twice, by default. */
  readonly rule?: FlowSeriesRule | undefined
  /** The initial values of the form. */
  readonly values?: FormValues | undefined
  /** The questions of the service, and the rules to judge the form by: `judgeForm` of `@slotkit/flow/form`. */
  readonly questions?: ReadonlyArray<FlowQuestion> | undefined
  readonly judge?: FormJudge | undefined
}

/** The treatment of meetings that cannot be booked: none is booked, the others are, or they are at their nearest starts. */
export type SeriesConflict = "refuse" | "skip" | "nearest"

/** A meeting of a series, before it is booked. */
export interface FlowOccurrence {
  /** Its place in the series, from 1. */
  readonly index: number
  readonly start: string
  readonly offered: boolean
  /** The reason why it cannot be booked, as in errors; null if it can. */
  readonly reason: string | null
  /** The nearest start on that day; null if there is none, or none is needed. */
  readonly nearest: string | null
}

/** The price of a series in minor units. */
export interface FlowSeriesPrice {
  /** The price of all meetings without the discount code `code` of the form. */
  readonly list_price: number
  readonly discount: number
  readonly total: number
  readonly currency: string
}

/** The state of a series. */
export interface SeriesState {
  readonly step: SeriesStep
  readonly rule: FlowSeriesRule
  readonly form: { readonly values: FormValues; readonly errors: FormErrors }
  /** The time zone of the local time that all meetings share; null before the first preview. */
  readonly timezone: string | null
  /** The meetings in order. Empty before the first preview. */
  readonly occurrences: ReadonlyArray<FlowOccurrence>
  /** The price of all meetings; null before the first preview and for free ones. */
  readonly price: FlowSeriesPrice | null
  /** The months, `YYYY-MM`, without a meeting, because they lack its weekday, such as a fifth Tuesday. */
  readonly monthsWithout: ReadonlyArray<string>
  /** The treatment of meetings that cannot be booked. */
  readonly onConflict: SeriesConflict
  /** `taken` after times of the preview were taken, with a new preview. */
  readonly notice: "taken" | null
  readonly error: FlowError | null
  /** The bookings in order. Empty until the series is booked. */
  readonly bookings: ReadonlyArray<FlowBooking>
  /** The token of the first booking; null before there is one or while it must be confirmed. */
  readonly token: string | null
  /** The URL to pay at, for all meetings; null unless the step is `paying`. */
  readonly payUrl: string | null
}

/** A series, with the actions of the visitor. Actions that the step does not allow are ignored. */
export interface SeriesFlow extends FlowStore<SeriesState> {
  /** Changes how often the meeting repeats. Ask for a preview again. */
  readonly repeat: (rule: FlowSeriesRule) => void
  /** Sets a value of the form. */
  readonly setValue: (field: string, value: string | number | boolean) => void
  /** Reads which meetings can be booked, unless a value of the form is wrong. */
  readonly preview: () => void
  /** Chooses what happens to meetings that cannot be booked. */
  readonly choose: (onConflict: SeriesConflict) => void
  /** Books the series as it was previewed. */
  readonly submit: () => void
  /** Goes back to the form. */
  readonly back: () => void
  /** Repeats the failed request. A series is never booked twice. */
  readonly retry: () => void
  /** Reads the payment. For a page that becomes visible again. */
  readonly refresh: () => void
  /** Ends requests and removes the listeners. */
  readonly destroy: () => void
}
