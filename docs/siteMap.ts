/** The pages of the docs in the order in which they are read, by their paths without `.md`. */
export const siteMap: ReadonlyArray<{ readonly heading: string; readonly pages: ReadonlyArray<string> }> = [
  { heading: "Start", pages: ["installation", "basic-usage"] },
  {
    heading: "Concepts",
    pages: [
      "concepts/hosts-and-plans",
      "concepts/services",
      "concepts/availability",
      "concepts/bookings",
      "concepts/payments",
      "concepts/invites",
      "concepts/webhooks",
      "concepts/oauth-apps",
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
      "integrations/postgres",
      "integrations/mail",
      "integrations/stripe",
      "integrations/webhooks-receiver",
      "integrations/testing"
    ]
  },
  {
    heading: "Operations",
    pages: [
      "operations/configuration",
      "operations/deployment",
      "operations/scaling",
      "operations/backups-and-secrets",
      "operations/security",
      "operations/monitoring",
      "operations/upgrading"
    ]
  },
  {
    heading: "Reference",
    pages: [
      "reference/http-api",
      "reference/management-api",
      "reference/visitor-api",
      "reference/command-line",
      "reference/errors",
      "reference/events",
      "reference/packages",
      "state-machines",
      "spec-map"
    ]
  }
]
