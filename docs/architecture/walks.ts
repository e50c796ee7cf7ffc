/** Files that are read one after the other. Each is imported by one before it, or imports one. */
interface Stretch {
  /** The event that makes the first file run. */
  readonly begins: string
  /** Paths below `packages`, each with what it does. */
  readonly files: ReadonlyArray<readonly [path: string, does: string]>
}

/** The main line of a request through the code. */
export interface Walk {
  readonly title: string
  /** The largest number of files that it may have. */
  readonly most: number
  readonly stretches: ReadonlyArray<Stretch>
}

const booking: Stretch["files"] = [
  ["engine/src/bookings/BookTarget.ts", "books a service or an invite: reads, decides and commits in one transaction"],
  ["engine/src/calendars/busy/ExternalBusy.ts", "reads the host's other calendars before the transaction"],
  ["engine/src/kernel/HostQueue.ts", "locks the host's calendar"],
  ["core/src/bookings/BookingContent.ts", "validates the request against the service"],
  ["engine/src/bookings/HoldTime.ts", "loads the meetings around the start, and refuses a start that is not offered"],
  ["core/src/availability/Override.ts", "applies the rules that the request does not override"],
  ["core/src/availability/Offer.ts", "checks whether the start is offered, and if not, which rule forbids it"],
  ["core/src/bookings/BookingDecider.ts", "decides the first state, its events and its emails"],
  ["engine/src/bookings/CommitMove.ts", "writes the booking and everything that commits with it"]
]

/** Five requests, from where they arrive to their effect. A test checks each file and each limit. */
export const walks: ReadonlyArray<Walk> = [
  {
    title: "`GET /api/v1/availability` to free slots",
    most: 12,
    stretches: [
      {
        begins: "Node's server, or a framework, calls Slotkit's handler.",
        files: [
          ["http/src/mount/node.ts", "passes the request to the application, without its prefix"],
          ["http/src/HttpApp.ts", "routes it, behind the guards of its API"],
          ["http/src/guards/Authenticate.ts", "finds the host of its credential"],
          ["http/src/api/Availability.ts", "defines the endpoint: query, answer, errors and guards"],
          ["http/src/handlers/ApiHandlers.ts", "calls the use case for the host"],
          ["http/src/handlers/Answer.ts", "passes the query on, and writes the slots as JSON"],
          ["engine/src/availability/GetAvailability.ts", "reads everything at once, and groups slots by day"],
          ["engine/src/services/Bookable.ts", "applies the host's plan to the service"],
          ["engine/src/availability/OccupiedAround.ts", "loads meetings, time off and calendars around the days"],
          ["engine/src/calendars/busy/SyncedBusy.ts", "returns the busy times of connected calendars, read again if too old"],
          ["core/src/availability/Offer.ts", "offers starts: new meetings, seats in existing ones, limits"],
          ["core/src/availability/Slots.ts", "computes the starts from working hours and busy times"]
        ]
      }
    ]
  },
  {
    title: "A visitor's booking to its webhook",
    most: 20,
    stretches: [
      {
        begins: "The booking form is sent.",
        files: [
          ["pages/src/VisitorRoutes.ts", "routes the form, behind the guard of visitors' pages"],
          ["pages/src/booking/SendBookingForm.ts", "books once for each form, and shows it again with what is wrong"],
          ["pages/src/booking/BookingForm.ts", "finds the service, and its use case"],
          ["pages/src/booking/SentForm.ts", "turns the fields into a booking request"],
          ["engine/src/visitors/VisitService.ts", "finds the host of the link, and applies the check of visitors"],
          ...booking,
          ["engine/src/bookings/RecordEvents.ts", "records the events, with a delivery for each webhook"],
          ["core/src/deliveries/WebhookEventBody.ts", "writes the body of an event"]
        ]
      },
      {
        begins: "The commit has notified the workers.",
        files: [
          ["engine/src/deliveries/RunDeliveries.ts", "claims due deliveries, and starts an attempt for each"],
          ["engine/src/deliveries/AttemptDelivery.ts", "signs and sends it, and decides what follows"],
          ["engine/src/deliveries/WriteOutcomes.ts", "stores outcomes in batches, again if the store fails"],
          ["engine/src/deliveries/FinishDeliveries.ts", "logs them in one transaction, and disables webhooks that fail"]
        ]
      }
    ]
  },
  {
    title: "A connected calendar to a closed slot",
    most: 12,
    stretches: [
      {
        begins: "Google or Microsoft sends the host's browser back.",
        files: [
          ["pages/src/console/ConsolePages.ts", "lists the pages of the console, that of the callback too"],
          ["pages/src/console/calendars/ConnectAccount.ts", "passes code and state on, and shows the outcome"],
          ["engine/src/calendars/accounts/FinishCalendarConnect.ts", "exchanges the code, and compares permissions"],
          ["engine/src/calendars/accounts/CalendarConnects.ts", "finds the connection that this browser has begun"],
          ["engine/src/calendars/accounts/ConnectAccount.ts", "stores the account with its calendars, to be read at once"]
        ]
      },
      {
        begins: "A worker looks for due jobs.",
        files: [
          ["engine/src/jobs/RunJobKind.ts", "claims the job, and calls the handler of its kind"],
          ["engine/src/calendars/busy/ReadAccount.ts", "asks the provider, and stores busy times and the next read"],
          ["engine/src/calendars/accounts/ReadsOf.ts", "takes the answer for each calendar"],
          ["core/src/calendars/busy/CalendarBlocks.ts", "cuts busy times into blocks of 32 days"]
        ]
      },
      {
        begins: "Someone asks for free slots.",
        files: [
          ["engine/src/availability/GetAvailability.ts", "offers no slot that overlaps busy times"],
          ["engine/src/availability/OccupiedAround.ts", "loads the blocks, without the host's own meetings"],
          ["engine/src/calendars/busy/SyncedBusy.ts", "judges whether they are new enough"]
        ]
      }
    ]
  },
  {
    title: "`book_time` of MCP to a booking",
    most: 15,
    stretches: [
      {
        begins: "An agent posts to `/mcp`.",
        files: [
          ["http/src/mcp/Mcp.ts", "routes it, authenticates the caller, and lists the tools"],
          ["http/src/mcp/McpEndpoint.ts", "answers each message"],
          ["http/src/mcp/Tool.ts", "calls the tool once for each key, and writes refusals for agents"],
          ["http/src/mcp/host/BookTime.ts", "defines the tool, and calls the use case"],
          ["http/src/mcp/LocalTime.ts", "reads the start in the agent's time zone"],
          ...booking,
          ["http/src/mcp/BookingOutput.ts", "tells the booking in words"]
        ]
      }
    ]
  },
  {
    title: "Working hours in the console to the database",
    most: 8,
    stretches: [
      {
        begins: "The form of the week is sent.",
        files: [
          ["pages/src/console/ConsolePages.ts", "lists the pages of the console, and what their forms change"],
          ["pages/src/console/hours/Hours.ts", "reads the form, and shows, previews or saves the week"],
          ["pages/src/console/hours/WeekRows.ts", "reads the fields of the seven days"],
          ["pages/src/console/hours/ReadHours.ts", "reads hours as people type them"],
          ["engine/src/bookings/waitlist/ReplaceSchedule.ts", "replaces the schedule"],
          ["core/src/availability/Schedule.ts", "validates it"],
          ["engine/src/bookings/waitlist/FreeOwnTime.ts", "locks the calendar, and offers what becomes free to those who wait"],
          ["engine/src/audit/Audit.ts", "records the change in its transaction"]
        ]
      }
    ]
  }
]

/** Writes the walks as numbered lists. */
export const walkLines = (): ReadonlyArray<string> =>
  walks.flatMap(({ title, stretches }) => [`### ${title}`, ...linesOf(stretches)])

const linesOf = (stretches: ReadonlyArray<Stretch>): ReadonlyArray<string> => {
  let number = 0
  return stretches.flatMap(({ begins, files }) => [
    begins,
    files.map(([path, does]) => `${++number}. \`${path}\` ${does}.`).join("\n")
  ])
}
