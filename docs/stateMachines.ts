import {
  bookingTransitions,
  inviteTransitions,
  paymentTransitions,
  type TransitionRow,
  transitionDiagram,
  webhookTransitions
} from "@slotkit/core"

const machines: ReadonlyArray<readonly [title: string, file: string, table: ReadonlyArray<TransitionRow>]> = [
  ["Booking", "bookings/BookingTransitions.ts", bookingTransitions],
  ["Payment", "payments/PaymentTransitions.ts", paymentTransitions],
  ["Invite", "invites/InviteTransitions.ts", inviteTransitions],
  ["Webhook subscription", "webhooks/WebhookTransitions.ts", webhookTransitions]
]

/** Generates `docs/state-machines.md` from the transition tables. */
export const stateMachinesPage = (): string =>
  `${[
    "# State machines",
    "Every state machine of Slotkit is a table in `@slotkit/core`. `npm run docs` generates this page from the tables. A transition that is not listed here is a 409.",
    ...machines.flatMap(([title, file, table]) => [
      `## ${title}`,
      `From \`packages/core/src/${file}\`.`,
      `\`\`\`mermaid\n${transitionDiagram(table)}\n\`\`\``,
      ["| From | Trigger | Condition | Next | Also |", "|---|---|---|---|---|", ...table.map(tableRow)].join("\n")
    ])
  ].join("\n\n")}\n`

const tableRow = (row: TransitionRow): string =>
  `| ${[row.from === "none" ? "(none)" : row.from, row.on, row.when.join(", "), row.to, row.also.map((name) => `\`${name}\``).join(", ")].join(" | ")} |`
