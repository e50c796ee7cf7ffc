import { expect, it } from "vitest"
import { createSlotkit } from "../createSlotkit.ts"

/** The method for each operation of `/api/v1` and `/manage/v1`. */
const methods: Readonly<Record<string, string>> = {
  getProfile: "hosts.profile",
  listServices: "services.list",
  createService: "services.create",
  getService: "services.get",
  patchService: "services.update",
  deleteService: "services.remove",
  patchServiceSettings: "services.configure",
  getAvailability: "availability.get",
  createInvite: "invites.create",
  listInvites: "invites.list",
  getInvite: "invites.get",
  disableInvite: "invites.disable",
  deleteInvite: "invites.remove",
  createWebhook: "webhooks.create",
  listWebhooks: "webhooks.list",
  listHostWebhooks: "webhooks.list",
  getWebhook: "webhooks.get",
  patchWebhook: "webhooks.update",
  deleteWebhook: "webhooks.remove",
  testWebhook: "webhooks.test",
  redeliverFailed: "webhooks.redeliverFailed",
  listDeliveries: "webhooks.deliveries",
  getDelivery: "webhooks.delivery",
  redeliver: "webhooks.redeliver",
  createHost: "hosts.create",
  listHosts: "hosts.list",
  getHost: "hosts.get",
  patchHost: "hosts.update",
  deleteHost: "hosts.remove",
  exportHost: "hosts.export",
  endSessions: "sessions.endAll",
  getSchedule: "schedule.get",
  replaceSchedule: "schedule.replace",
  addBusy: "busy.add",
  listBusy: "busy.list",
  removeBusy: "busy.remove",
  connectCalendar: "calendars.connectFeed",
  listCalendarAccounts: "calendars.accounts",
  getCalendarAccount: "calendars.get",
  patchCalendarAccount: "calendars.update",
  disconnectCalendar: "calendars.disconnect",
  readCalendarAccount: "calendars.read",
  listCalendarSubscriptions: "calendars.subscriptions",
  connectCalendarSubscription: "calendars.connectSubscription",
  patchCalendar: "calendars.configure",
  listCalendarBusy: "calendars.busy",
  listCalendarCopies: "calendars.copies",
  listCalendarChanges: "calendars.changes",
  answerCalendarChange: "calendars.answerChange",
  createApiKey: "apiKeys.create",
  listApiKeys: "apiKeys.list",
  revokeApiKey: "apiKeys.revoke",
  createApp: "apps.create",
  listApps: "apps.list",
  getApp: "apps.get",
  patchApp: "apps.update",
  deleteApp: "apps.remove",
  regenerateClientSecret: "apps.regenerateSecret",
  rotateWebhookSecret: "apps.rotateWebhookSecret",
  createHostApp: "hostApps.create",
  listHostApps: "hostApps.list",
  getHostApp: "hostApps.get",
  patchHostApp: "hostApps.update",
  deleteHostApp: "hostApps.remove",
  regenerateHostClientSecret: "hostApps.regenerateSecret",
  rotateHostWebhookSecret: "hostApps.rotateWebhookSecret",
  issueCode: "connections.issueCode",
  listConnections: "connections.list",
  disconnect: "connections.disconnect",
  bookSlot: "bookings.book",
  listBookings: "bookings.list",
  getBooking: "bookings.get",
  getBookingRoom: "bookings.room",
  acceptBooking: "bookings.accept",
  declineBooking: "bookings.decline",
  cancelBooking: "bookings.cancel",
  rescheduleBooking: "bookings.reschedule",
  reportPayment: "bookings.reportPayment",
  refundBooking: "bookings.refund",
  markNoShow: "bookings.markNoShow",
  unmarkNoShow: "bookings.unmarkNoShow",
  listEmails: "emails.list",
  listAudit: "audit.list",
  listContacts: "contacts.list",
  listMailTexts: "mailTexts.list",
  getMailText: "mailTexts.get",
  changeMailText: "mailTexts.change",
  restoreMailText: "mailTexts.restore",
  previewMail: "mailTexts.preview",
  exportPerson: "people.export",
  erasePerson: "people.erase"
}

/** `getToken` describes the token of the request, which a method call does not have. */
const withoutMethod = ["getToken"]

it("Every operation of the HTTP API and the management API MUST also be a method", async () => {
  const slotkit = await createSlotkit({ database: "memory", baseUrl: "http://localhost" })
  const documents = [slotkit.openapi(), slotkit.openapi("manage")]
  const operations = documents.flatMap(({ paths }) =>
    Object.values(paths as object).flatMap((path: object) => Object.values(path).map(({ operationId }) => operationId as string))
  )
  expect(operations.length).toBeGreaterThan(90)
  const missing = operations.filter((operation) => !withoutMethod.includes(operation) && !isMethod(slotkit, methods[operation]))
  expect(missing).toEqual([])
  await slotkit.close()
})

it("MUST offer the documents of all three interfaces", async () => {
  const slotkit = await createSlotkit({ database: "memory", baseUrl: "http://localhost" })
  const first = (["api", "manage", "visitor"] as const).map((of) => Object.keys(slotkit.openapi(of).paths as object)[0])
  expect(first).toEqual([
    expect.stringMatching(/^\/api\/v1\//),
    expect.stringMatching(/^\/manage\/v1\//),
    expect.stringMatching(/^\/visitor\/v1\//)
  ])
  await slotkit.close()
})

const isMethod = (slotkit: object, path = ""): boolean => {
  const found = path.split(".").reduce<unknown>((group, name) => (group as Record<string, unknown> | undefined)?.[name], slotkit)
  return typeof found === "function"
}
