import type { DatePatterns } from "@slotkit/core/internal"

/** A text for each plural form of the language. */
export type Plural = Readonly<Record<string, string>>

/** The data about the page that the server hands to the script. `ScriptData.ts` writes it. */
export interface PageData {
  /** The starts in minutes: the first since 1970, every other one since the one before. */
  readonly starts: ReadonlyArray<number>
  readonly seats?: ReadonlyArray<number>
  /**
   * The time off with a public reason: its first and last minute since 1970, and the reason, of which every other part is the
   * address of a link. Absent if the host gives no reasons in any month.
   */
  readonly off?: ReadonlyArray<readonly [number, number, ...ReadonlyArray<string>]>
  readonly month: string
  /** The first and the last day of a grid that extends into the next month, whose name follows. */
  readonly grid?: readonly [string, string, string]
  /** The shown day; null if neither a month nor a day was asked for, or if the month has no times. */
  readonly day: string | null
  /** The last day that the service offers. */
  readonly last: string
  readonly zone: string
  readonly isAsked: boolean
  readonly duration: number
  readonly shortest: number
  /** The legend of the times, where one is chosen in a form instead of by a link. They stay in the zone of the page. */
  readonly pick?: string
  /** The address of the free times in the visitor API, up to the parameters of a month. */
  readonly api: string
  readonly path: string
  /** Parameters that every address keeps. */
  readonly parameters: ReadonlyArray<readonly [string, string]>
  readonly firstWeekday: number
  readonly words: DatePatterns & {
    readonly day: Plural
    readonly none: string
    readonly count: Plural
    readonly announce: Plural
    /** Missing if the seats that are left are not published. */
    readonly seats?: Plural
    readonly inZone: string
    /** Both are missing if no time off has a reason that visitors read. */
    readonly daysOff?: string
    readonly timeOff?: string
    readonly previous: string
    readonly next: string
    readonly back: string
  }
}

/** A start in minutes since 1970, with the seats that are left where they are published. */
export interface Start {
  readonly minute: number
  readonly seats: number | undefined
}

/** Replaces the names in braces. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""))
