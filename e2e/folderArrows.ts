/** The imports allowed between the folders of a package. A folder may always import itself. */
export interface PackageFolders {
  /** Modules at the root of the package's sources. */
  readonly root: ReadonlyArray<string>
  /** The folders that each folder may import. A folder that is listed by its subfolders counts as these. */
  readonly arrows: Readonly<Record<string, ReadonlyArray<string>>>
}

const onPorts = (arrows: Readonly<Record<string, ReadonlyArray<string>>>): Record<string, ReadonlyArray<string>> =>
  Object.fromEntries(Object.entries(arrows).map(([folder, more]) => [folder, ["kernel", "ports", ...more]]))

/**
 * The layout of packages with several concepts: each folder, and the folders below it.
 *
 * `testing` may import its whole package, and only entries may import it, so it is not listed.
 */
export const packageFolders: Readonly<Record<string, PackageFolders>> = {
  core: {
    root: ["answers", "codes", "index", "internal", "slots"],
    arrows: {
      values: [],
      formats: ["values"],
      availability: ["values"],
      teams: ["availability", "values"],
      payments: ["values"],
      mail: ["values"],
      hosts: ["availability", "mail", "teams", "values"],
      credentials: ["hosts", "values"],
      services: ["availability", "hosts", "mail", "payments", "teams", "values"],
      oauth: ["credentials", "values"],
      bookings: ["availability", "hosts", "payments", "services", "teams", "values"],
      "calendars/accounts": ["bookings", "values"],
      "calendars/busy": ["values"],
      "calendars/sync": ["values"],
      "calendars/edits": ["values"],
      "calendars/rooms": ["bookings", "values"],
      invites: ["availability", "hosts", "services", "teams", "values"],
      waitlist: ["bookings", "services", "values"],
      webhooks: ["bookings", "values"],
      deliveries: ["bookings", "services", "values", "webhooks"],
      privacy: ["bookings", "invites", "services", "values"],
      words: ["availability", "bookings", "calendars/accounts", "formats", "invites", "payments", "teams", "values"]
    }
  },
  engine: {
    root: ["EngineServices", "index"],
    arrows: {
      ports: [],
      kernel: ["ports"],
      secrets: ["ports"],
      fakes: ["ports"],
      memory: ["EngineServices", "ports"],
      ...onPorts({
        audit: [],
        mail: ["audit"],
        invites: ["audit", "teams"],
        signin: ["audit", "hosts"],
        credentials: ["audit"],
        webhooks: ["audit"],
        oauth: ["audit", "webhooks"],
        deliveries: ["audit", "webhooks"],
        teams: ["audit", "mail"],
        services: ["audit", "invites"],
        hosts: ["audit", "services", "webhooks"],
        "calendars/accounts": ["audit"],
        "calendars/busy": ["calendars/accounts"],
        "calendars/push": ["calendars/accounts"],
        "calendars/rooms": ["audit", "calendars/accounts"],
        "calendars/sync": ["audit", "calendars/accounts", "calendars/rooms", "teams"],
        "calendars/edits": ["audit", "bookings", "calendars/accounts", "calendars/sync"],
        availability: ["audit", "calendars/busy", "calendars/rooms", "services", "teams"],
        bookings: [
          "audit",
          "availability",
          "calendars/busy",
          "calendars/rooms",
          "calendars/sync",
          "hosts",
          "mail",
          "services",
          "teams"
        ],
        console: ["audit", "bookings", "services", "webhooks"],
        operators: ["audit", "oauth", "signin"],
        payments: ["audit", "bookings"],
        visitors: ["audit", "availability", "bookings", "hosts", "payments", "services"],
        imports: ["audit", "availability", "bookings", "hosts", "services", "teams"],
        privacy: ["audit", "bookings", "calendars/sync", "export"],
        export: [
          "audit",
          "availability",
          "bookings",
          "calendars/accounts",
          "credentials",
          "deliveries",
          "hosts",
          "imports",
          "invites",
          "mail",
          "oauth",
          "services",
          "webhooks"
        ],
        jobs: [
          "bookings",
          "calendars/accounts",
          "calendars/busy",
          "calendars/edits",
          "calendars/push",
          "calendars/rooms",
          "calendars/sync",
          "deliveries",
          "imports",
          "mail",
          "payments",
          "privacy"
        ]
      })
    }
  },
  conformance: {
    root: ["index"],
    arrows: {
      fixtures: [],
      contract: ["fixtures"],
      engine: ["fixtures"]
    }
  },
  postgres: {
    root: ["index"],
    arrows: {
      connections: [],
      sql: ["connections"],
      partitions: ["sql"],
      migrations: ["connections", "partitions", "sql"],
      secrets: ["sql"],
      stores: ["connections", "partitions", "sql"],
      verification: ["connections", "sql"]
    }
  },
  http: {
    root: ["HttpApp", "index"],
    arrows: {
      wire: [],
      request: ["wire"],
      middleware: ["request", "wire"],
      guards: ["middleware", "request", "wire"],
      api: ["guards", "wire"],
      docs: ["api", "guards", "wire"],
      handlers: ["api", "guards", "request"],
      oauth: ["request"],
      mcp: ["guards", "oauth", "request"],
      mount: ["HttpApp", "middleware", "request"]
    }
  },
  pages: {
    root: ["Pages", "VisitorRoutes", "index", "options"],
    arrows: {
      words: [],
      time: ["words"],
      embed: [],
      browser: [],
      theme: ["embed", "words"],
      shell: ["browser", "embed", "theme", "time", "words"],
      booking: ["embed", "shell", "theme", "time", "words"],
      booker: ["booking", "embed", "shell", "theme", "time", "words"],
      requests: ["booker", "shell", "theme", "words"],
      visit: ["booking", "embed", "shell", "theme", "time", "words"],
      waitlist: ["booking", "shell", "theme", "time", "words"],
      attendees: ["shell", "theme", "time", "words"],
      checkout: ["booker", "embed", "shell", "theme", "time", "words"],
      signin: ["shell", "words"],
      consent: ["shell", "theme", "words"],
      console: ["browser", "shell", "theme", "time", "words"],
      operator: ["console", "shell", "time"]
    }
  },
  slotkit: {
    root: ["createSlotkit", "effect", "imports", "index"],
    arrows: {
      database: [],
      application: ["database"],
      options: ["application", "database"],
      calls: ["database"],
      opening: ["application", "calls", "database", "options"],
      mounts: ["opening"]
    }
  },
  server: {
    root: ["Version", "index", "main"],
    arrows: {
      installation: [],
      serve: ["Version", "installation"],
      receiver: ["serve"],
      cli: ["Version", "installation", "receiver", "serve"]
    }
  }
}

/** Modules named after what their exports have in common, because none of them is the main one. */
export const namedByConcept: ReadonlyArray<string> = [
  "conformance/engine/webhooks/WebhookFixtures.ts",
  "core/hosts/Links.ts",
  "core/hosts/Look.ts",
  "core/values/Limits.ts",
  "engine/kernel/LabelledMetric.ts",
  "flow/react.ts",
  "http/handlers/Answer.ts",
  "postgres/sql/LeasedRows.ts",
  "server/serve/Shutdown.ts",
  "slotkit/database/ApplicationDrivers.ts",
  "slotkit/effect.ts"
]
