import type { Answer, Instant, Language, Location, NewServiceInput, ScheduleInput, ServiceSettingsPatch } from "@slotkit/core"
import type { ImportSource } from "./ImportStore.ts"

/** A difference between the source and what an import makes of it, for the report. */
export interface ImportNote {
  /** `changed` was taken in another form. `left_out` was not taken. */
  readonly kind: "changed" | "left_out"
  /** The part that the note is about, such as `durations`. */
  readonly field: string
  /** One or two sentences: what became of it, and why. */
  readonly text: string
}

/** The owner of an imported account. */
export interface ImportedProfile {
  readonly email: string
  readonly name: string | null
  /** The name in the account's links. */
  readonly username: string | null
  readonly timezone: string
  readonly language: Language | null
  readonly bio: string | null
  readonly avatarUrl: string | null
  readonly notes: ReadonlyArray<ImportNote>
}

/** The working hours of an imported account. */
export interface ImportedHours {
  readonly id: string
  readonly name: string
  readonly schedule: typeof ScheduleInput.Encoded
  readonly notes: ReadonlyArray<ImportNote>
}

/** An event type that becomes a service. */
export interface ImportedService {
  readonly id: string
  /** The title at the source. */
  readonly name: string
  readonly service: typeof NewServiceInput.Encoded
  readonly settings: typeof ServiceSettingsPatch.Encoded
  readonly notes: ReadonlyArray<ImportNote>
  /** The roles of a team's event type. */
  readonly roles?: ReadonlyArray<ImportedRole>
}

/** A role of a team's event type. Its members are known by their email addresses. */
export interface ImportedRole {
  readonly key: string
  readonly needs: 1 | "all"
  readonly pick: "fair" | "priority"
  readonly members: ReadonlyArray<{ readonly email: string; readonly weight?: number; readonly priority?: number }>
}

/** A team, which becomes a host of the kind `team`. */
export interface ImportedTeam {
  readonly id: string
  readonly name: string
  /** The name in the team's links. */
  readonly username: string | null
  readonly timezone: string
  readonly members: ReadonlyArray<{ readonly email: string; readonly manager: boolean }>
  readonly services: ReadonlyArray<ImportedService>
  readonly notes: ReadonlyArray<ImportNote>
}

/** A person with a seat in an imported meeting. */
export interface ImportedSeat {
  /** Begins with the id of the meeting and a slash. */
  readonly id: string
  readonly name: string
  readonly email: string
  readonly timezone: string | null
  readonly language: string | null
  readonly topic: string | null
  readonly comments: string | null
  readonly answers: ReadonlyArray<Answer>
}

/** A future meeting. */
export interface ImportedBooking {
  readonly id: string
  /** The title at the source, without the names of guests. */
  readonly name: string
  /** The id of its event type at the source. `null` if the source does not tell it. */
  readonly serviceId: string | null
  readonly start: Instant
  readonly end: Instant
  /** When it was booked. `null` if the source does not tell it. */
  readonly createdAt: Instant | null
  /** The people with a seat. Only time is held for a meeting without any. */
  readonly seats: ReadonlyArray<ImportedSeat>
  /** The email addresses of the people whom the booker brought. */
  readonly guests: ReadonlyArray<string>
  /** `null` for the location of the service. */
  readonly location: Location | null
  readonly conferenceLink: string | null
  /** The reason for which only time can be held for it. `null` if it can be a booking. */
  readonly heldBecause: string | null
  readonly notes: ReadonlyArray<ImportNote>
}

/** Something of the account that an import does not take. */
export interface NotImported {
  readonly part: "service" | "hours" | "booking" | "team"
  readonly id: string
  readonly name: string
  readonly text: string
}

/** An account of another system in Slotkit's terms. */
export interface ImportedAccount {
  readonly source: ImportSource
  /** The name of the source for people, such as `Calendly`. */
  readonly sourceName: string
  readonly id: string
  readonly profile: ImportedProfile
  /** `null` if the account has no hours. */
  readonly hours: ImportedHours | null
  /** In the order of the account's page. */
  readonly services: ReadonlyArray<ImportedService>
  /** The teams of the account, if they were read. */
  readonly teams?: ReadonlyArray<ImportedTeam>
  readonly bookings: ReadonlyArray<ImportedBooking>
  /** The ids of future meetings and of single seats that were cancelled at the source. */
  readonly cancelled: ReadonlyArray<string>
  readonly notImported: ReadonlyArray<NotImported>
}
