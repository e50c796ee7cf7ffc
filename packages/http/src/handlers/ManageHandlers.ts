import type { Host } from "@slotkit/core"
import { isRecord } from "@slotkit/core/internal"
import {
  acceptBooking,
  addBusy,
  addMember,
  answerCalendarChange,
  bookForHost,
  bookSeriesForHost,
  bookVisitForHost,
  cancelBooking,
  changeMailText,
  chargeBooking,
  connectCalendar,
  connectCalendarSubscription,
  coverMeetings,
  createApiKey,
  createApp,
  createDiscountCode,
  createHost,
  createHostApp,
  createInstallationWebhook,
  createInvite,
  createSelection,
  createService,
  createWebhookOfApiKey,
  declineBooking,
  deleteApp,
  deleteDiscountCode,
  deleteHostApp,
  deleteHostWebhook,
  deleteHostWith,
  deleteInvite,
  deleteService,
  disableInvite,
  disconnect,
  disconnectCalendar,
  duplicateService,
  endSessions,
  erasePerson,
  explainRequestedStart,
  exportPerson,
  extendSeriesForHost,
  getApp,
  getBookingRoom,
  getCalendarAccount,
  getCover,
  getDelivery,
  getDemand,
  getDiscountCode,
  getFairness,
  getHost,
  getHostApp,
  getInvite,
  getMailText,
  getManagedAvailability,
  getManagedBooking,
  getPrivateNote,
  getProfile,
  getSchedule,
  getService,
  installation,
  issueCode,
  listApiKeys,
  listApps,
  listAssignments,
  listAudit,
  listBusy,
  listCalendarAccounts,
  listCalendarBusy,
  listCalendarChanges,
  listCalendarCopies,
  listCalendarSubscriptions,
  listCandidates,
  listConnections,
  listContacts,
  listDeliveries,
  listDiscountCodes,
  listEmails,
  listHostApps,
  listHosts,
  listHostWebhooks,
  listInstallationDeliveries,
  listInstallationWebhooks,
  listInvites,
  listMailTexts,
  listManagedBookings,
  listMembers,
  listServices,
  listWaitlist,
  markNoShow,
  NotFound,
  nextRescheduleTimes,
  offerToEntry,
  onReplica,
  orderAtStart,
  orderServices,
  patchApiKey,
  patchApp,
  patchCalendar,
  patchCalendarAccount,
  patchDiscountCode,
  patchHost,
  patchHostApp,
  patchHostWebhook,
  patchInstallationWebhook,
  patchMember,
  patchService,
  patchServiceSettings,
  previewAvailability,
  previewMail,
  previewSeries,
  readCalendarAccount,
  reassignBooking,
  redeliver,
  redeliverFailed,
  refundBooking,
  regenerateClientSecret,
  regenerateHostClientSecret,
  removeBusy,
  removeMemberWith,
  removeWaitlistEntry,
  replaceSchedule,
  reportPayment,
  requireHost,
  rescheduleForHost,
  restoreMailText,
  revokeApiKey,
  rotateHostWebhookSecret,
  rotateWebhookSecret,
  setPrivateNote,
  soonestTimes,
  testWebhook,
  timesFrom,
  timesOfRequest,
  undoCover,
  unmarkNoShow,
  upsertHost,
  viewCancellation,
  viewHostWebhook,
  visitTimesOfHost,
  withAlternatives,
  withdrawTextConsent
} from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import * as Layer from "effect/Layer"
import { ManageApi } from "../api/manage/ManageApi.ts"
import { accepted, created, createdSeries, data, page, slots, withBody, withQuery } from "./Answer.ts"
import { exportLines } from "./ExportLines.ts"

const HostsHandlers = HttpApiBuilder.group(ManageApi, "Hosts", (handlers) =>
  handlers
    .handleRaw("createHost", () => withBody((body) => created("/manage/v1/hosts", createHost(body))))
    .handleRaw("upsertHost", () => withBody((body) => data(upsertHost(body))))
    .handleRaw("listHosts", () => withQuery((query) => page("/manage/v1/hosts", onReplica(listHosts(query)))))
    .handle("getHost", ({ params }) => data(getHost(params.host)))
    .handleRaw("patchHost", ({ params }) => withBody((body) => data(patchHost(params.host, body))))
    .handle("getProfile", ({ params }) => asHost(params.host, getProfile))
    .handleRaw("deleteHost", ({ params }) => withQuery((query) => deleteHostWith(params.host, query)))
    .handleRaw("exportHost", ({ params }) => exportLines(params.host))
    .handle("endSessions", ({ params }) => endSessions(params.host))
)

const membersOf = (hostId: number): string => `/manage/v1/hosts/${hostId}/members`

const MembersHandlers = HttpApiBuilder.group(ManageApi, "Members", (handlers) =>
  handlers
    .handle("listMembers", ({ params }) => data(listMembers(params.host)))
    .handleRaw("addMember", ({ params }) => withBody((body) => created(membersOf(params.host), addMember(params.host, body))))
    .handleRaw("patchMember", ({ params }) => withBody((body) => data(patchMember(params.host, params.id, body))))
    .handleRaw("listAssignments", ({ params }) =>
      withQuery((query) => asHost(params.host, (host) => data(listAssignments(host, query))))
    )
    .handleRaw("getFairness", ({ params }) => withQuery((query) => asHost(params.host, (host) => data(getFairness(host, query)))))
    .handleRaw("getOrder", ({ params }) => withQuery((query) => asHost(params.host, (host) => data(orderAtStart(host, query)))))
    .handleRaw("createSelection", ({ params }) => withBody((body) => data(createSelection(params.host, body))))
    .handleRaw("getSoonest", ({ params }) => withQuery((query) => asHost(params.host, (host) => data(soonestTimes(host, query)))))
    .handleRaw("removeMember", ({ params }) => withQuery((query) => removeMemberWith(params.host, params.id, query)))
)

const ScheduleHandlers = HttpApiBuilder.group(ManageApi, "Schedule", (handlers) =>
  handlers
    .handle("getSchedule", ({ params }) => data(getSchedule(params.host)))
    .handleRaw("replaceSchedule", ({ params }) => withBody((body) => data(replaceSchedule(params.host, body))))
    .handleRaw("getAvailability", ({ params }) =>
      slots(withQuery((query) => asHost(params.host, (host) => getManagedAvailability(host, query))))
    )
    .handleRaw("explainStart", ({ params }) =>
      withQuery((query) => asHost(params.host, (host) => data(explainRequestedStart(host, query))))
    )
    .handleRaw("getDemand", ({ params }) => withQuery((query) => asHost(params.host, (host) => getDemand(host, query))))
    .handleRaw("previewAvailability", ({ params }) => withBody((body) => data(previewAvailability(params.host, body))))
)

const DiscountsHandlers = HttpApiBuilder.group(ManageApi, "Discount codes", (handlers) =>
  handlers
    .handle("listDiscountCodes", ({ params }) => asHost(params.host, (host) => data(onReplica(listDiscountCodes(host)))))
    .handle("getDiscountCode", ({ params }) => data(getDiscountCode(params.host, params.id)))
    .handleRaw("createDiscountCode", ({ params: { host } }) =>
      withBody((body) => created(`/manage/v1/hosts/${host}/discount-codes`, createDiscountCode(host, body)))
    )
    .handleRaw("patchDiscountCode", ({ params }) => withBody((body) => data(patchDiscountCode(params.host, params.id, body))))
    .handle("deleteDiscountCode", ({ params }) => deleteDiscountCode(params.host, params.id))
)

const WaitlistHandlers = HttpApiBuilder.group(ManageApi, "Waiting lists", (handlers) =>
  handlers
    .handleRaw("listWaitlist", ({ params }) =>
      withQuery((query) => asHost(params.host, (host) => data(onReplica(listWaitlist(host, query)))))
    )
    .handleRaw("offerToEntry", ({ params }) => withBody((body) => data(offerToEntry(params.host, params.id, body))))
    .handle("removeWaitlistEntry", ({ params }) => removeWaitlistEntry(params.host, params.id))
)

const BusyHandlers = HttpApiBuilder.group(ManageApi, "Busy", (handlers) =>
  handlers
    .handleRaw("addBusy", ({ params }) => withBody((body) => data(addBusy(params.host, body))))
    .handleRaw("listBusy", ({ params }) =>
      withQuery((query) => page(`/manage/v1/hosts/${params.host}/busy`, onReplica(listBusy(params.host, query))))
    )
    .handle("removeBusy", ({ params }) => removeBusy(params.host, params.id))
)

const MailTextsHandlers = HttpApiBuilder.group(ManageApi, "Mail texts", (handlers) =>
  handlers
    .handle("listMailTexts", ({ params }) => data(listMailTexts(params.host, params.language)))
    .handle("getMailText", ({ params }) => data(getMailText(params.host, params.language, params.kind)))
    .handleRaw("changeMailText", ({ params }) =>
      withBody((body) => data(changeMailText(params.host, params.language, params.kind, body)))
    )
    .handle("restoreMailText", ({ params }) => restoreMailText(params.host, params.language, params.kind))
    .handleRaw("previewMail", ({ params }) =>
      withBody((body) => data(previewMail(params.host, params.language, params.kind, body)))
    )
)

const servicesOf = (hostId: number): string => `/manage/v1/hosts/${hostId}/services`

const HostServicesHandlers = HttpApiBuilder.group(ManageApi, "Services", (handlers) =>
  handlers
    .handle("listServices", ({ params }) => data(asHost(params.host, listServices)))
    .handle("getService", ({ params }) => data(asHost(params.host, (host) => getService(host, params.id))))
    .handleRaw("createService", ({ params: { host } }) =>
      withBody((body) => created(servicesOf(host), createService(host, body)))
    )
    .handleRaw("patchService", ({ params }) => withBody((body) => data(patchService(params.host, params.id, body))))
    .handle("deleteService", ({ params }) => deleteService(params.host, params.id))
)

const ServiceSettingsHandlers = HttpApiBuilder.group(ManageApi, "Service settings", (handlers) =>
  handlers
    .handleRaw("patchServiceSettings", ({ params }) =>
      withBody((body) => data(patchServiceSettings(params.host, params.id, body)))
    )
    .handleRaw("orderServices", ({ params }) => withBody((body) => data(orderServices(params.host, body))))
    .handleRaw("duplicateService", ({ params: { host, id } }) =>
      withBody((body) => created(servicesOf(host), duplicateService(host, id, body)))
    )
)

const CalendarsHandlers = HttpApiBuilder.group(ManageApi, "Calendars", (handlers) =>
  handlers
    .handleRaw("connectCalendar", ({ params }) => withBody((body) => data(connectCalendar(params.host, body))))
    .handle("listCalendarAccounts", ({ params }) => data(onReplica(listCalendarAccounts(params.host))))
    .handle("getCalendarAccount", ({ params }) => data(getCalendarAccount(params.host, params.id)))
    .handleRaw("patchCalendarAccount", ({ params }) =>
      withBody((body) => data(patchCalendarAccount(params.host, params.id, body)))
    )
    .handle("readCalendarAccount", ({ params }) => data(readCalendarAccount(params.host, params.id)))
    .handleRaw("disconnectCalendar", ({ params }) => withQuery((query) => disconnectCalendar(params.host, params.id, query)))
    .handle("listCalendarSubscriptions", ({ params }) => data(listCalendarSubscriptions(params.host, params.id)))
    .handleRaw("connectCalendarSubscription", ({ params }) =>
      withBody((body) => data(connectCalendarSubscription(params.host, params.id, body)))
    )
    .handleRaw("patchCalendar", ({ params }) => withBody((body) => data(patchCalendar(params.host, params.id, body))))
    .handleRaw("listCalendarBusy", ({ params }) => withQuery((query) => data(listCalendarBusy(params.host, query))))
    .handleRaw("listCalendarCopies", ({ params }) => withQuery((query) => data(listCalendarCopies(params.host, query))))
    .handle("listCalendarChanges", ({ params }) => data(listCalendarChanges(params.host)))
    .handleRaw("answerCalendarChange", ({ params }) =>
      withBody((body) => data(answerCalendarChange(params.host, params.id, body)))
    )
)

const ConnectionsHandlers = HttpApiBuilder.group(ManageApi, "Connections", (handlers) =>
  handlers
    .handleRaw("issueCode", ({ params }) => withBody((body) => data(issueCode(params.host, body))))
    .handle("listConnections", ({ params }) => data(onReplica(listConnections(params.host))))
    .handle("disconnect", ({ params }) => disconnect(params.host, params.app))
)

const HostBookingsHandlers = HttpApiBuilder.group(ManageApi, "Bookings", (handlers) =>
  handlers
    .handleRaw("bookSlot", ({ params }) =>
      withBody((body) =>
        created(bookingsOf(params.host), withAlternatives(bookForHost(params.host, body), timesOfRequest(params.host, body)))
      )
    )
    .handleRaw("bookSeries", ({ params }) =>
      withBody((body) => createdSeries(bookingsOf(params.host), bookSeriesForHost(params.host, body)))
    )
    .handleRaw("bookVisit", ({ params }) =>
      withBody((body) => createdSeries(bookingsOf(params.host), bookVisitForHost(params.host, body)))
    )
    .handleRaw("listVisitTimes", ({ params }) => withBody((body) => data(visitTimesOfHost(params.host, body))))
    .handleRaw("previewSeries", ({ params }) => withBody((body) => data(previewSeries(params.host, body, true))))
    .handleRaw("extendSeries", ({ params: { host, series } }) =>
      withBody((body) => createdSeries(bookingsOf(host), extendSeriesForHost(host, series, body)))
    )
    .handleRaw("listBookings", ({ params }) =>
      withQuery((query) =>
        page(bookingsOf(params.host), onReplica(asHost(params.host, (host) => listManagedBookings(host, query))))
      )
    )
    .handle("getBooking", ({ params }) => data(getManagedBooking(params.host, params.id)))
    .handle("getBookingRoom", ({ params }) => data(getBookingRoom(params.host, params.id)))
    .handle("acceptBooking", ({ params }) => data(acceptBooking(params.host, params.id)))
    .handleRaw("declineBooking", ({ params }) => withBody((body) => data(declineBooking(params.host, params.id, body))))
    .handleRaw("getCancellation", ({ params }) => withQuery((query) => data(viewCancellation(params.host, params.id, query))))
    .handleRaw("cancelBooking", ({ params }) => withBody((body) => data(cancelBooking(params.host, params.id, body))))
    .handleRaw("rescheduleBooking", ({ params }) =>
      withBody((body) =>
        data(
          withAlternatives(
            rescheduleForHost(params.host, params.id, body),
            timesFrom(body, (times) => nextRescheduleTimes(params.host, params.id, times))
          )
        )
      )
    )
    .handle("listCandidates", ({ params }) => data(listCandidates(params.host, params.id)))
    .handleRaw("reassignBooking", ({ params }) => withBody((body) => data(reassignBooking(params.host, params.id, body))))
    .handleRaw("reportPayment", ({ params }) => withBody((body) => data(reportPayment(params.host, params.id, body))))
    .handleRaw("refundBooking", ({ params }) => withBody((body) => data(refundBooking(params.host, params.id, body))))
    .handleRaw("chargeBooking", ({ params }) => withBody((body) => data(chargeBooking(params.host, params.id, body))))
    .handle("markNoShow", ({ params }) => data(markNoShow(params.host, params.id)))
    .handle("unmarkNoShow", ({ params }) => data(unmarkNoShow(params.host, params.id)))
    .handle("withdrawTextConsent", ({ params }) => data(withdrawTextConsent(params.host, params.id)))
    .handle("getPrivateNote", ({ params }) => data(getPrivateNote(params.host, params.id)))
    .handleRaw("setPrivateNote", ({ params }) => withBody((body) => data(setPrivateNote(params.host, params.id, body))))
)

const ReassignmentsHandlers = HttpApiBuilder.group(ManageApi, "Bulk reassignments", (handlers) =>
  handlers
    .handleRaw("startReassignment", ({ params }) =>
      withBody((body) => accepted(coverMeetings(params.host, body), isDryRun(body) ? 200 : 202))
    )
    .handle("getReassignment", ({ params }) => data(getCover(params.host, params.id)))
    .handleRaw("undoReassignment", ({ params }) => accepted(undoCover(params.host, params.id)))
)

const isDryRun = (body: unknown): boolean => isRecord(body) && body.dry_run === true

const bookingsOf = (hostId: number): string => `/manage/v1/hosts/${hostId}/bookings`

const HostInvitesHandlers = HttpApiBuilder.group(ManageApi, "Invites", (handlers) =>
  handlers
    .handleRaw("listInvites", ({ params }) =>
      withQuery((query) =>
        page(
          invitesOf(params.host),
          asHost(params.host, ({ id }) => listInvites(id, query))
        )
      )
    )
    .handle("getInvite", ({ params }) => data(getInvite(params.host, params.id)))
    .handleRaw("createInvite", ({ params }) =>
      withBody((body) =>
        created(
          invitesOf(params.host),
          asHost(params.host, ({ id }) => createInvite(id, body))
        )
      )
    )
    .handle("deleteInvite", ({ params }) => deleteInvite(params.host, params.id))
    .handle("disableInvite", ({ params }) => data(disableInvite(params.host, params.id)))
)

const invitesOf = (hostId: number): string => `/manage/v1/hosts/${hostId}/invites`

const ApiKeysHandlers = HttpApiBuilder.group(ManageApi, "API keys", (handlers) =>
  handlers
    .handleRaw("createApiKey", ({ params }) => withBody((body) => data(createApiKey(params.host, body))))
    .handleRaw("listApiKeys", ({ params }) =>
      withQuery((query) => page(`/manage/v1/hosts/${params.host}/api-keys`, onReplica(listApiKeys(params.host, query))))
    )
    .handleRaw("patchApiKey", ({ params: { host, id } }) => withBody((body) => data(patchApiKey(host, id, body))))
    .handle("revokeApiKey", ({ params }) => revokeApiKey(params.host, params.id))
)

const AppsHandlers = HttpApiBuilder.group(ManageApi, "Apps", (handlers) =>
  handlers
    .handleRaw("createApp", () => withBody((body) => created("/manage/v1/apps", createApp(body))))
    .handleRaw("listApps", () => withQuery((query) => page("/manage/v1/apps", onReplica(listApps(query)))))
    .handle("getApp", ({ params }) => data(getApp(params.id)))
    .handleRaw("patchApp", ({ params }) => withBody((body) => data(patchApp(params.id, body))))
    .handle("deleteApp", ({ params }) => deleteApp(params.id))
    .handle("regenerateClientSecret", ({ params }) => data(regenerateClientSecret(params.id)))
    .handle("rotateWebhookSecret", ({ params }) => data(rotateWebhookSecret(params.id)))
)

const HostAppsHandlers = HttpApiBuilder.group(ManageApi, "Host apps", (handlers) =>
  handlers
    .handleRaw("createHostApp", ({ params: { host } }) =>
      withBody((body) => created(`/manage/v1/hosts/${host}/apps`, createHostApp(host, body)))
    )
    .handle("listHostApps", ({ params }) => data(onReplica(listHostApps(params.host))))
    .handle("getHostApp", ({ params }) => data(getHostApp(params.host, params.id)))
    .handleRaw("patchHostApp", ({ params }) => withBody((body) => data(patchHostApp(params.host, params.id, body))))
    .handle("deleteHostApp", ({ params }) => deleteHostApp(params.host, params.id))
    .handle("regenerateHostClientSecret", ({ params }) => data(regenerateHostClientSecret(params.host, params.id)))
    .handle("rotateHostWebhookSecret", ({ params }) => data(rotateHostWebhookSecret(params.host, params.id)))
)

const DeliveriesHandlers = HttpApiBuilder.group(ManageApi, "Webhooks", (handlers) =>
  handlers
    .handle("listHostWebhooks", ({ params }) => data(onReplica(listHostWebhooks(params.host))))
    .handleRaw("createWebhook", ({ params: { host, id } }) =>
      withBody((body) => created(`/manage/v1/hosts/${host}/webhooks`, webhookOfApiKey(host, id, body)))
    )
    .handle("getWebhook", ({ params }) => data(viewHostWebhook(params.host, params.id)))
    .handleRaw("patchWebhook", ({ params }) =>
      withBody((body) => data(asHost(params.host, (host) => patchHostWebhook(host, params.id, body))))
    )
    .handle("deleteWebhook", ({ params }) => deleteHostWebhook(params.host, params.id))
    .handle("testWebhook", ({ params }) => created(deliveriesOf(params.host), testWebhook(params.host, params.id)))
    .handleRaw("redeliverFailed", ({ params }) => withBody((body) => data(redeliverFailed(params.host, params.id, body))))
    .handleRaw("listDeliveries", ({ params }) =>
      withQuery((query) => page(deliveriesOf(params.host), onReplica(listDeliveries(params.host, query))))
    )
    .handle("getDelivery", ({ params }) => data(getDelivery(params.host, params.id)))
    .handle("redeliver", ({ params }) => created(deliveriesOf(params.host), redeliver(params.host, params.id)))
)

const InstallationWebhooksHandlers = HttpApiBuilder.group(ManageApi, "Installation webhooks", (handlers) =>
  handlers
    .handleRaw("createInstallationWebhook", () =>
      withBody((body) => created("/manage/v1/webhooks", createInstallationWebhook(body)))
    )
    .handle("listInstallationWebhooks", () => data(onReplica(listInstallationWebhooks())))
    .handle("getInstallationWebhook", ({ params }) => data(viewHostWebhook(installation.hostId, params.id)))
    .handleRaw("patchInstallationWebhook", ({ params }) => withBody((body) => data(patchInstallationWebhook(params.id, body))))
    .handle("deleteInstallationWebhook", ({ params }) => deleteHostWebhook(installation.hostId, params.id))
    .handle("testInstallationWebhook", ({ params }) => created(allDeliveries, testWebhook("installation", params.id)))
    .handleRaw("redeliverInstallationFailed", ({ params }) =>
      withBody((body) => data(redeliverFailed("installation", params.id, body)))
    )
    .handleRaw("listInstallationDeliveries", () =>
      withQuery((query) => page(allDeliveries, onReplica(listInstallationDeliveries(query))))
    )
    .handle("getInstallationDelivery", ({ params }) => data(getDelivery("installation", params.id)))
    .handle("redeliverInstallationDelivery", ({ params }) => created(allDeliveries, redeliver("installation", params.id)))
)

const allDeliveries = "/manage/v1/deliveries"

/** A key that is revoked meanwhile is not found. The operator's own token is right. */
const webhookOfApiKey = (hostId: number, apiKeyId: number, body: unknown) =>
  Effect.catchTag(createWebhookOfApiKey(hostId, apiKeyId, body), "Unauthorized", () => new NotFound({ what: "apiKey" }))

const deliveriesOf = (hostId: number): string => `/manage/v1/hosts/${hostId}/deliveries`

const HostRecordsHandlers = HttpApiBuilder.group(ManageApi, "Records", (handlers) =>
  handlers
    .handleRaw("listEmails", ({ params }) =>
      withQuery((query) => page(`/manage/v1/hosts/${params.host}/emails`, onReplica(listEmails(params.host, query))))
    )
    .handleRaw("listAudit", ({ params }) =>
      withQuery((query) => page(`/manage/v1/hosts/${params.host}/audit`, onReplica(listAudit(params.host, query))))
    )
    .handleRaw("listContacts", ({ params }) =>
      withQuery((query) => page(`/manage/v1/hosts/${params.host}/contacts`, onReplica(listContacts(params.host, query))))
    )
)

const PeopleHandlers = HttpApiBuilder.group(ManageApi, "People", (handlers) =>
  handlers
    .handleRaw("exportPerson", () => withBody((body) => data(exportPerson(body))))
    .handleRaw("erasePerson", () => withBody((body) => data(erasePerson(body))))
)

/** The handlers of `/manage/v1`, one group for each heading. */
export const ManageHandlers = Layer.mergeAll(
  HostsHandlers,
  MembersHandlers,
  ScheduleHandlers,
  HostServicesHandlers,
  BusyHandlers,
  DiscountsHandlers,
  WaitlistHandlers,
  MailTextsHandlers,
  ServiceSettingsHandlers,
  CalendarsHandlers,
  ConnectionsHandlers,
  HostBookingsHandlers,
  ReassignmentsHandlers,
  HostInvitesHandlers,
  ApiKeysHandlers,
  AppsHandlers,
  HostAppsHandlers,
  DeliveriesHandlers,
  InstallationWebhooksHandlers,
  HostRecordsHandlers,
  PeopleHandlers
)

/** Runs a use case of `/api/v1` for the host of the path. */
const asHost = <A, E, R>(hostId: number, useCase: (host: Host) => Effect.Effect<A, E, R>) =>
  Effect.flatMap(requireHost(hostId), useCase)
