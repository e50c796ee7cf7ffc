import type { Host } from "@slotkit/core"
import { recordColumns } from "../sql/RecordColumns.ts"

/** The columns of a host, without the schedule. */
export const hostRow = recordColumns<Host>({
  id: "plain",
  kind: "hostKind",
  email: "plain",
  username: "plain",
  name: "plain",
  title: "plain",
  bio: "plain",
  avatarUrl: "plain",
  logoUrl: "plain",
  timezone: "plain",
  language: "plain",
  accentColor: "plain",
  hourFormat: "plain",
  indexable: "plain",
  reminderMinutes: "json",
  limits: "list",
  mailTexts: "json",
  currency: "plain",
  plan: "plain",
  externalId: "plain",
  metadata: "json",
  attributes: "object",
  createdAt: "time",
  updatedAt: "time"
})
