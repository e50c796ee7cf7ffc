import type { BookingStep } from "./BookingSteps.ts"
import type { FormErrors } from "./FlowError.ts"
import type { FormValues } from "./FlowOptions.ts"
import type { FlowBooking, FlowHost, FlowService } from "./FlowResources.ts"
import type { FlowStore } from "./FlowStore.ts"
import type { TimeActions } from "./TimeActions.ts"
import type { TimesState } from "./TimesState.ts"

/** The state of a booking. */
export interface BookingState extends TimesState {
  readonly step: BookingStep
  /** The services to choose from. Empty if the service is given. */
  readonly services: ReadonlyArray<Readonly<Record<"slug" | "title", string>>>
  readonly service: FlowService | null
  /** The hosts of a team to choose from. Empty if visitors do not choose. */
  readonly hosts: ReadonlyArray<FlowHost>
  /**
   * The username or id of the host whose times are shown; null for any. If the service requires a choice, null shows no times.
   */
  readonly host: string | null
  /** The length in minutes. */
  readonly duration: number | null
  readonly form: { readonly values: FormValues; readonly errors: FormErrors }
  readonly booking: FlowBooking | null
  /** The token of the booking, for the query parameter `booking`; null before there is one or while it must be confirmed. */
  readonly token: string | null
  /** The URL to pay at; null unless the step is `paying`. */
  readonly payUrl: string | null
}

/** A booking, with the actions of the visitor. Actions that the step does not allow are ignored. */
export interface BookingFlow extends FlowStore<BookingState>, TimeActions {
  /** Chooses one of `services`. */
  readonly selectService: (slug: string) => void
  readonly selectDuration: (minutes: number) => void
  /** Chooses one of `hosts` by its username or id, or null for any if the service does not require a choice. */
  readonly selectHost: (host: string | null) => void
  /** Sets a value of the form. */
  readonly setValue: (field: string, value: string | number | boolean) => void
  /** Books the chosen time, unless a value of the form is wrong. */
  readonly submit: () => void
  /** Goes back to the times, or from a failure to the form. */
  readonly back: () => void
  /** Repeats the failed request. A booking is never made twice. */
  readonly retry: () => void
  /** Reads the payment, or the shown month if it is stale. For a page that becomes visible again. */
  readonly refresh: () => void
  /** Ends requests and removes the listeners. */
  readonly destroy: () => void
}
