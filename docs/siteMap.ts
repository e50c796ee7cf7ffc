import { decisionPages } from "./decisions/decisionPages.ts"

/** A section of the docs. `collapsed` hides a long list of pages until the reader opens it. */
interface SiteSection {
  readonly heading: string
  readonly pages: ReadonlyArray<string>
  readonly collapsed?: boolean
}

/** The pages of the docs in reading order, as paths without `.md`. */
export const siteMap: ReadonlyArray<SiteSection> = [
  { heading: "Start", pages: ["installation", "basic-usage"] },
  {
    heading: "Guides",
    pages: [
      "guides/saas",
      "guides/clinic",
      "guides/agents",
      "guides/own-booking-page",
      "guides/sales-round-robin",
      "guides/move-from-calendly",
      "guides/move-from-cal-com"
    ]
  },
  {
    heading: "Concepts",
    pages: [
      "concepts/hosts-and-plans",
      "concepts/teams",
      "concepts/services",
      "concepts/availability",
      "concepts/calendars",
      "concepts/video-rooms",
      "concepts/bookings",
      "concepts/series",
      "concepts/visits",
      "concepts/waiting-lists",
      "concepts/payments",
      "concepts/invites",
      "concepts/pages",
      "concepts/languages",
      "concepts/embed",
      "concepts/console",
      "concepts/webhooks",
      "concepts/oauth-apps",
      "concepts/lists",
      "concepts/errors",
      "concepts/idempotency-and-limits",
      "concepts/time-and-clocks"
    ]
  },
  {
    heading: "Integrations",
    pages: [
      "integrations/express",
      "integrations/fastify",
      "integrations/hono",
      "integrations/next",
      "integrations/nest",
      "integrations/node",
      "integrations/sign-in",
      "integrations/postgres",
      "integrations/orms",
      "integrations/mail",
      "integrations/stripe",
      "integrations/text-messages",
      "integrations/webhooks-receiver",
      "integrations/other-languages",
      "integrations/n8n",
      "integrations/testing"
    ]
  },
  {
    heading: "Operations",
    pages: [
      "operations/configuration",
      "operations/google-and-microsoft",
      "operations/zoom",
      "operations/operators",
      "operations/deployment",
      "operations/own-migrations",
      "operations/views",
      "operations/scaling",
      "operations/finding-the-bottleneck",
      "operations/partitions",
      "operations/poolers",
      "operations/replicas",
      "operations/backups-and-secrets",
      "operations/verifying",
      "operations/retention",
      "operations/privacy",
      "operations/security",
      "operations/monitoring",
      "operations/upgrading"
    ]
  },
  {
    heading: "Reference",
    pages: [
      "reference/library",
      "reference/options",
      "reference/http-api",
      "reference/management-api",
      "reference/visitor-api",
      "reference/command-line",
      "reference/errors",
      "reference/error-codes",
      "reference/events",
      "reference/packages",
      "architecture",
      "state-machines",
      "specification",
      "spec-map"
    ]
  },
  { heading: "Decisions", pages: ["decisions/index", ...decisionPages], collapsed: true }
]
