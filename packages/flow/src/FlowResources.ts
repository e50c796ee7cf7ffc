/** A free time, in ISO 8601. */
export interface FlowTime {
  readonly start: string
  readonly end: string
}

/** A free time in a list. */
export interface OfferedTime extends FlowTime {
  /** The number of seats that remain; null unless it is a group meeting. */
  readonly seats: number | null
  /** True for the nearest free times after the chosen one was taken. */
  readonly isNearest: boolean
}

/** The first and the last day that can be booked, `YYYY-MM-DD`. The first is after the last if none can. */
export type BookableDays = Readonly<Record<"first_day" | "last_day", string>>

/** A question of a service. Its answer is the value `answers.KEY` of the form. */
export interface FlowQuestion {
  readonly key: string
  readonly type: "text" | "textarea" | "select" | "radio" | "checkbox" | "phone" | "number" | "url"
  readonly question: string
  readonly help: string | null
  readonly required: boolean
  readonly options: ReadonlyArray<string>
}

/** The subject of a booking: a service, or the invite of a private link. `Service` of `@slotkit/client` fits. */
export interface FlowService {
  readonly title: string
  readonly description: string | null
  /** The lengths to choose from. The price is in minor units of the currency; null if it is free. */
  readonly durations: ReadonlyArray<{ readonly minutes: number; readonly price: number | null; readonly currency: string }>
  readonly questions?: ReadonlyArray<FlowQuestion>
  readonly requires_approval?: boolean
  /** False if the form has no field `topic` or `notes`. */
  readonly ask_topic?: boolean
  readonly ask_notes?: boolean
  /** `required` if visitors must choose a host of the team. Missing if they cannot. */
  readonly visitor_choice?: "optional" | "required"
}

/** A host of a team whom a visitor can choose. */
export interface FlowHost {
  readonly id: number
  readonly username: string | null
  readonly name: string | null
}

/** The booking as the visitor API returns it. `VisitorBooking` of `@slotkit/client` lists all its fields. */
export interface FlowBooking {
  readonly status: "pending" | "accepted" | "declined" | "cancelled"
  readonly duration_minutes: number
  readonly scheduled_at: string | null
  readonly service: Readonly<Record<"title", string>>
  readonly host: Readonly<Record<"name", string | null>>
  readonly location: Readonly<Record<"label" | "address", string | null>>
  readonly payment: Readonly<Record<"status" | "currency", string>>
  /** The URL to pay at, while the payment is pending. */
  readonly meeting_link: string | null
  readonly conference_link: string | null
  /** The booker's own link; null while the booking must be confirmed by email. */
  readonly manage_url: string | null
  /** The time until which the booker must confirm by the link in the email; null if that is not needed. */
  readonly confirm_by: string | null
  readonly changes: FlowChanges
  /** The place in a series, from 1. Only on bookings of a series. */
  readonly series?: { readonly index: number; readonly count: number }
}

/** The changes that the booker can make now, until a time if there is one. */
export interface FlowChanges extends Readonly<Record<"cancel" | "reschedule", FlowChange>> {
  readonly until: string | null
  /** True if a cancellation refunds the payment. */
  readonly refunds: boolean
}

/** A change that the booker can make or not, with the reason as a sentence in the visitor's language. */
export interface FlowChange {
  readonly allowed: boolean
  readonly reason: string | null
  readonly message: string | null
}

/** The days of a month with their free times, as the API returns them. */
export type SlotsByDay = Readonly<Record<string, ReadonlyArray<FlowTime & { readonly spots_remaining?: number }>>>
