import type { BookingStep } from "./BookingSteps.ts"
import type { FlowError, FormErrors } from "./FlowError.ts"
import type { FormValues } from "./FlowOptions.ts"
import type { FlowBooking, FlowService, FlowTime, OfferedTime } from "./FlowResources.ts"
import type { FlowStore } from "./FlowStore.ts"

/** The free times to choose from. */
export interface TimesState {
  /** The IANA time zone of days. */
  readonly zone: string
  /** The month that is shown, `YYYY-MM`. */
  readonly month: string
  /** The days of the month that have free times, `YYYY-MM-DD`, with their number. */
  readonly days: ReadonlyArray<{ readonly date: string; readonly count: number }>
  /** The day that is shown; null before one is chosen. */
  readonly day: string | null
  /** The free times of the day. */
  readonly times: ReadonlyArray<OfferedTime>
  /** True while the month is read for the first time. */
  readonly isReading: boolean
  /** The next free times after the chosen one was taken, maybe in another month. */
  readonly nextTimes: ReadonlyArray<FlowTime>
  /** The time that is chosen. Another time zone does not change it. */
  readonly selected: FlowTime | null
  /** `taken` after the chosen time was refused, until another one is chosen. `error` has the reason. */
  readonly notice: "taken" | null
  /** What went wrong last; null if nothing did. */
  readonly error: FlowError | null
}

/** The state of a booking. */
export interface BookingState extends TimesState {
  readonly step: BookingStep
  /** The services to choose from. Empty if the service is given. */
  readonly services: ReadonlyArray<Readonly<Record<"slug" | "title", string>>>
  readonly service: FlowService | null
  /** The length in minutes. */
  readonly duration: number | null
  readonly form: { readonly values: FormValues; readonly errors: FormErrors }
  readonly booking: FlowBooking | null
  /** The token of the booking, for the query parameter `booking`; null before there is one or while it must be confirmed. */
  readonly token: string | null
  /** The URL to pay at; null unless the step is `paying`. */
  readonly payUrl: string | null
}

/** A booking, with the actions of the visitor. What the step does not allow is ignored. */
export interface BookingFlow extends FlowStore<BookingState> {
  /** Chooses one of `services`. */
  readonly selectService: (slug: string) => void
  readonly selectDuration: (minutes: number) => void
  /** Shows a month, `YYYY-MM`. */
  readonly showMonth: (month: string) => void
  /** Shows the times of a day, `YYYY-MM-DD`, and its month. */
  readonly selectDay: (date: string) => void
  /** Chooses one of `times` or `nextTimes` by its start. */
  readonly selectTime: (start: string) => void
  /** Shows days in another time zone. Throws a `RangeError` if there is no such zone. */
  readonly setZone: (zone: string) => void
  /** Sets a value of the form. */
  readonly setValue: (field: string, value: string | number | boolean) => void
  /** Books the chosen time, unless a value of the form is wrong. */
  readonly submit: () => void
  /** Goes back to the times, or from a failure to the form. */
  readonly back: () => void
  /** Repeats what failed. A booking that was sent is never made twice. */
  readonly retry: () => void
  /** Reads the shown month again if it is stale, or the payment. For a page that becomes visible again. */
  readonly refresh: () => void
  /** Ends requests and removes the listeners. */
  readonly destroy: () => void
}
