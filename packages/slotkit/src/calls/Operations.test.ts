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
  explainStart: "availability.explain",
  getDemand: "availability.demand",
  previewAvailability: "availability.preview",
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
  createInstallationWebhook: "webhooks.createForAll",
  listInstallationWebhooks: "webhooks.listForAll",
  getInstallationWebhook: "webhooks.getForAll",
  patchInstallationWebhook: "webhooks.updateForAll",
  deleteInstallationWebhook: "webhooks.removeForAll",
  testInstallationWebhook: "webhooks.testForAll",
  redeliverInstallationFailed: "webhooks.redeliverFailedForAll",
  listInstallationDeliveries: "webhooks.deliveriesForAll",
  getInstallationDelivery: "webhooks.deliveryForAll",
  redeliverInstallationDelivery: "webhooks.redeliverForAll",
  createHost: "hosts.create",
  upsertHost: "hosts.upsert",
  listHosts: "hosts.list",
  getHost: "hosts.get",
  patchHost: "hosts.update",
  deleteHost: "hosts.remove",
  exportHost: "hosts.export",
  addMember: "members.add",
  listMembers: "members.list",
  patchMember: "members.update",
  listAssignments: "members.assignments",
  getFairness: "members.fairness",
  getOrder: "availability.order",
  getSoonest: "availability.soonest",
  createSelection: "members.select",
  removeMember: "members.remove",
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
  patchApiKey: "apiKeys.patch",
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
  orderServices: "services.order",
  duplicateService: "services.duplicate",
  bookSlot: "bookings.book",
  bookSeries: "bookings.bookSeries",
  previewSeries: "bookings.previewSeries",
  extendSeries: "bookings.extendSeries",
  bookVisit: "bookings.bookVisit",
  listVisitTimes: "bookings.visitTimes",
  getCancellation: "bookings.cancellation",
  listBookings: "bookings.list",
  getBooking: "bookings.get",
  getBookingRoom: "bookings.room",
  acceptBooking: "bookings.accept",
  declineBooking: "bookings.decline",
  cancelBooking: "bookings.cancel",
  rescheduleBooking: "bookings.reschedule",
  reportPayment: "bookings.reportPayment",
  refundBooking: "bookings.refund",
  chargeBooking: "bookings.charge",
  listCandidates: "bookings.candidates",
  reassignBooking: "bookings.reassign",
  markNoShow: "bookings.markNoShow",
  unmarkNoShow: "bookings.unmarkNoShow",
  withdrawTextConsent: "bookings.withdrawTextConsent",
  getPrivateNote: "bookings.getPrivateNote",
  setPrivateNote: "bookings.setPrivateNote",
  listDiscountCodes: "discountCodes.list",
  getDiscountCode: "discountCodes.get",
  createDiscountCode: "discountCodes.create",
  patchDiscountCode: "discountCodes.update",
  deleteDiscountCode: "discountCodes.remove",
  listWaitlist: "waitlist.list",
  offerToEntry: "waitlist.offer",
  removeWaitlistEntry: "waitlist.remove",
  startReassignment: "reassignments.start",
  getReassignment: "reassignments.get",
  undoReassignment: "reassignments.undo",
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

/** Methods that no single operation has: the other ways to connect a calendar, and what only a program on the server does. */
const withoutOperation = ["calendars.connectUrl", "calendars.connectCaldav", "calendars.adopt", "audit.export"]

it("Every operation of the HTTP API and the operator API MUST be a method, and every method an operation", async () => {
  const slotkit = await createSlotkit({ database: "memory", baseUrl: "http://localhost" })
  const documents = [slotkit.openapi(), slotkit.openapi("manage")]
  const operations = documents.flatMap(({ paths }) =>
    Object.values(paths as object).flatMap((path: object) => Object.values(path).map(({ operationId }) => operationId as string))
  )
  const called = new Set(operations.filter((operation) => !withoutMethod.includes(operation)))
  expect([...called].toSorted()).toEqual(Object.keys(methods).toSorted())
  const groups = Object.entries(slotkit).filter(([name, group]) => name !== "jobs" && typeof group === "object")
  const offered = groups.flatMap(([name, group]) =>
    Object.entries(group).flatMap(([method, call]) => (typeof call === "function" ? [`${name}.${method}`] : []))
  )
  expect(offered.toSorted()).toEqual([...new Set([...Object.values(methods), ...withoutOperation])].toSorted())
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
