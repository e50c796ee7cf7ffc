import type { FormErrors } from "./FlowError.ts"
import type { FlowQuestion, FlowService, SlotsByDay } from "./FlowResources.ts"

/** The URL of the API, and how to call it. */
export interface CallOptions {
  /** The URL of Slotkit, such as `https://book.example.com`. */
  readonly origin: string
  /** The IANA time zone of days. Defaults to that of the system. */
  readonly zone?: string | undefined
  /** The language tag of messages and emails, such as `de`. Defaults to that of the browser or the host. */
  readonly locale?: string | undefined
  /** The function that sends requests. Defaults to the runtime's `fetch`. */
  readonly fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined
  /** The clock, for tests. */
  readonly clock?: FlowClock | undefined
}

/** The options of a booking. */
export interface BookingFlowOptions extends CallOptions {
  /** The username of the host. */
  readonly host?: string | undefined
  /** The slug of the service. Without it, the visitor chooses one of the host's services. */
  readonly service?: string | undefined
  /** The token of a private link, instead of a host: the last segment of its URL. */
  readonly invite?: string | undefined
  /** The token of a booking that was left for its payment: the query parameter `booking` of the page. */
  readonly booking?: string | null | undefined
  /** The URL of your page, to which the checkout returns with the query parameter `booking`. Its origin must be allowed. */
  readonly returnUrl?: string | undefined
  /**
   * The initial choices: a length in minutes, a day (`YYYY-MM-DD`), the username or id of a host. `token` is a selection of
   * members from your server.
   */
  readonly selection?:
    | {
        readonly duration?: number | undefined
        readonly day?: string | undefined
        readonly host?: string | undefined
        readonly token?: string | undefined
      }
    | undefined
  /** Validates the form before it is sent: `judgeForm` of `@slotkit/flow/form`. By default, only the server does. */
  readonly judge?: FormJudge | undefined
  /** The initial data: what the server that rendered the page has read, and values of the form. */
  readonly seed?:
    | {
        readonly service?: FlowService | undefined
        /** The slots of the month of `selection.day`, or else of this month, in `zone`. */
        readonly slots?: SlotsByDay | undefined
        readonly values?: FormValues | undefined
      }
    | undefined
}

/**
 * The values of the form: `name`, `email`, `notes`, `topic`, `visitor_check`, and `answers.KEY` for each question: true or false
 * for a checkbox, a number for a number, otherwise text.
 */
export type FormValues = Readonly<Record<string, string | number | boolean>>

/** Validates the values of a form before they are sent. Returns what is wrong, by field. */
export type FormJudge = (questions: ReadonlyArray<FlowQuestion>, values: FormValues) => FormErrors

/** The clock of a flow, as that of `@slotkit/client`. */
export interface FlowClock {
  /** The current time in epoch milliseconds. */
  readonly now: () => number
  /** Resolves after the given time. Once the signal is aborted, it may resolve or reject. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>
}

/** The system clock. */
export const systemClock: FlowClock = {
  now: Date.now,
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      signal?.addEventListener("abort", () => resolve(clearTimeout(timer)))
    })
}
