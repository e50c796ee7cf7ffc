import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import * as Layer from "effect/Layer"
import { consoleScriptPath, scriptFiles } from "../browser/ScriptFiles.ts"
import { sendAppearance, showAppearance } from "./account/Appearance.ts"
import { showErasure } from "./account/ErasurePage.ts"
import { feedRenewal } from "./account/Feed.ts"
import { erasurePage, sendExport, showPeople } from "./account/People.ts"
import { showPlan } from "./account/Plan.ts"
import { sendProfile, showProfile } from "./account/Profile.ts"
import { signOutPages } from "./account/SignOutEverywhere.ts"
import { uploadPages } from "./account/UploadPage.ts"
import { appsPages } from "./apps/AppsPages.ts"
import { showBooking } from "./bookings/BookingPage.ts"
import { downloadBookings } from "./bookings/BookingsCsv.ts"
import { showBookings } from "./bookings/BookingsList.ts"
import {
  sendAccept,
  sendCancel,
  sendDecline,
  sendExtension,
  sendNoShow,
  sendNoShowUndone,
  sendPaid,
  sendPaidUndone,
  sendPaymentLink
} from "./bookings/ChangeBooking.ts"
import { sendFee, showFee } from "./bookings/FeePage.ts"
import { sendAgain, showBookingMail, showMailDocument } from "./bookings/MailOfBooking.ts"
import { sendNewBooking, showNewBooking } from "./bookings/NewBooking.ts"
import { sendNote, showNote } from "./bookings/NotePage.ts"
import { showPerson } from "./bookings/PersonPage.ts"
import { sendRefund, showRefund } from "./bookings/RefundPage.ts"
import { sendRescheduling, showRescheduling } from "./bookings/RescheduleBooking.ts"
import { textWithdrawal } from "./bookings/StopTexts.ts"
import { showCalendar } from "./calendar/CalendarPage.ts"
import { sendTarget, sendUse } from "./calendars/CalendarChoices.ts"
import { sendPause, sendReading, showCalendars } from "./calendars/CalendarsList.ts"
import { sendChange, showChange } from "./calendars/ChangePage.ts"
import { sendConnect, showCallback, showConnect } from "./calendars/ConnectAccount.ts"
import { disconnection } from "./calendars/Disconnection.ts"
import { sendFollow, showFollow } from "./calendars/Following.ts"
import { sendNewCaldav, showNewCaldav } from "./calendars/NewCaldav.ts"
import { sendNewFeed, showNewFeed } from "./calendars/NewFeed.ts"
import { sendNewPassword, showNewPassword } from "./calendars/NewPassword.ts"
import { sendSubscription, showSubscriptions } from "./calendars/Subscriptions.ts"
import { showDemand } from "./demand/DemandPage.ts"
import { sendDiscount, sendNewDiscount, showDiscount, showNewDiscount } from "./discounts/DiscountForm.ts"
import { discountRemoval, showDiscounts } from "./discounts/DiscountsList.ts"
import { dateRemoval, sendDate, showDate } from "./hours/ChangeDate.ts"
import { showExplanation } from "./hours/ExplainTime.ts"
import { sendLimits, showLimits } from "./hours/HostLimits.ts"
import { sendHours, showHours } from "./hours/Hours.ts"
import {
  sendServiceDate,
  sendServiceHours,
  serviceDateRemoval,
  serviceHoursRemoval,
  showServiceDate,
  showServiceHours
} from "./hours/ServiceHours.ts"
import { sendTimeOff, showTimeOff, timeOffRemoval } from "./hours/TimeOff.ts"
import { importStop, sendImport, sendImportStart, showImport } from "./imports/ImportPages.ts"
import { inviteRemoval, inviteSwitchOff, showInvites } from "./invites/InvitesList.ts"
import { sendNewInvite, showNewInvite } from "./invites/NewInvite.ts"
import { appDisconnection, showConnections } from "./keys/Connections.ts"
import { revocation, sendKey, showKeys } from "./keys/Keys.ts"
import { restoration, sendExample, sendMail, showExample, showMail } from "./mails/MailPage.ts"
import { sendReminders, showMails } from "./mails/MailsList.ts"
import { showOverview } from "./overview/Overview.ts"
import { sendSetup, showSetup } from "./overview/Setup.ts"
import { moveService, sendDuplicate } from "./services/ChangeServices.ts"
import { sendNewService, showNewService } from "./services/NewService.ts"
import { showQuestions } from "./services/QuestionList.ts"
import { serviceRemoval } from "./services/RemoveService.ts"
import { sendMemberOrder, sendServiceHosts, showServiceHosts } from "./services/ServiceHosts.ts"
import { sendService, showService } from "./services/ServicePage.ts"
import { moveQuestion, questionRemoval, sendQuestion, showQuestion } from "./services/ServiceQuestions.ts"
import { showServices } from "./services/ServicesList.ts"
import { type ConsolePages, serveConsole, serveTeamConsole } from "./shell/ConsoleRoute.ts"
import { personalPaths } from "./shell/Navigation.ts"
import { serveImage } from "./shell/ServeImage.ts"
import { sendCover, showCover } from "./teams/Cover.ts"
import { sendCoverUndone, showCoverResult } from "./teams/CoverResult.ts"
import { showFairness } from "./teams/FairnessPage.ts"
import { showHeldMeeting } from "./teams/HeldMeeting.ts"
import { sendMember, showMember } from "./teams/MemberSettings.ts"
import { memberRemoval, sendInvitation, showMembers } from "./teams/Members.ts"
import { sendReassignment, showReassignment } from "./teams/ReassignBooking.ts"
import { invitationRefusal, leavingTeam, sendAcceptance, showTeams } from "./teams/Teams.ts"
import { sendOffer, showOffer } from "./waitlist/OfferTime.ts"
import { showWaitlist, waitlistRemoval } from "./waitlist/WaitlistEntries.ts"
import { showDeliveries } from "./webhooks/DeliveriesList.ts"
import { sendRedelivery, showDelivery } from "./webhooks/DeliveryPage.ts"
import { sendEdit, showEdit } from "./webhooks/EditWebhook.ts"
import { sendNewRedelivery, showNewRedelivery } from "./webhooks/NewRedelivery.ts"
import { sendNewWebhook, showNewWebhook } from "./webhooks/NewWebhook.ts"
import { showRedelivery } from "./webhooks/RedeliveryPage.ts"
import { showVerification } from "./webhooks/VerifyPage.ts"
import { sendTest, showWebhook, switchWebhook, webhookRemoval } from "./webhooks/WebhookPage.ts"
import { showWebhooks } from "./webhooks/WebhooksList.ts"

/** The pages of the host's console. They write out the path that they are served below. */
export const consolePages = (): ConsolePages => ({
  "/app": { show: showOverview },
  // A refused form leaves its own address in the browser, where a reload or a bookmark asks for it.
  "/app/setup": { show: showSetup, send: sendSetup },

  "/app/bookings": { show: showBookings },
  "/app/bookings.csv": { show: downloadBookings },
  "/app/bookings/new": { show: showNewBooking, send: sendNewBooking },
  "/app/bookings/:id": { show: showBooking },
  "/app/bookings/:id/accept": { send: sendAccept },
  "/app/bookings/:id/decline": { send: sendDecline },
  "/app/bookings/:id/cancel": { send: sendCancel },
  "/app/bookings/:id/refund": { show: showRefund, send: sendRefund },
  "/app/bookings/:id/fee": { show: showFee, send: sendFee },
  "/app/bookings/:id/extend": { send: sendExtension },
  "/app/bookings/:id/charge": { send: sendPaid },
  "/app/bookings/:id/charge/undo": { send: sendPaidUndone },
  "/app/bookings/:id/charge/link": { send: sendPaymentLink },
  "/app/bookings/:id/no-show": { send: sendNoShow },
  "/app/bookings/:id/no-show/undo": { send: sendNoShowUndone },
  "/app/bookings/:id/stop-texts": textWithdrawal,
  "/app/bookings/:id/note": { show: showNote, send: sendNote },
  "/app/bookings/:id/mails/:mail": { show: showBookingMail },
  "/app/bookings/:id/mails/:mail/html": { show: showMailDocument },
  "/app/bookings/:id/mails/:mail/again": { send: sendAgain },
  "/app/bookings/:id/person": { show: showPerson },
  "/app/bookings/:id/reschedule": { show: showRescheduling, send: sendRescheduling },

  "/app/calendar": { show: showCalendar },
  "/app/demand": { show: showDemand },
  "/app/waitlist": { show: showWaitlist },
  "/app/waitlist/:id/offer": { show: showOffer, send: sendOffer },
  "/app/waitlist/:id/remove": waitlistRemoval,

  "/app/services": { show: showServices },
  "/app/services/new": { show: showNewService, send: sendNewService },
  "/app/services/:id": { show: showService, send: sendService },
  "/app/services/:id/questions": { show: showQuestions },
  "/app/services/:id/questions/new": { show: showQuestion, send: sendQuestion },
  "/app/services/:id/questions/:key": { show: showQuestion, send: sendQuestion },
  "/app/services/:id/questions/:key/up": { send: moveQuestion("up") },
  "/app/services/:id/questions/:key/down": { send: moveQuestion("down") },
  "/app/services/:id/questions/:key/remove": questionRemoval,
  "/app/services/:id/up": { send: moveService("up") },
  "/app/services/:id/down": { send: moveService("down") },
  "/app/services/:id/duplicate": { send: sendDuplicate },
  "/app/services/:id/delete": serviceRemoval,

  "/app/hours": { show: showHours, send: sendHours },
  "/app/hours/explain": { show: showExplanation },
  "/app/hours/dates": { show: showDate, send: sendDate },
  "/app/hours/limits": { show: showLimits, send: sendLimits },
  "/app/hours/dates/remove": dateRemoval,
  "/app/services/:id/hours": { show: showServiceHours, send: sendServiceHours },
  "/app/services/:id/hours/remove": serviceHoursRemoval,
  "/app/services/:id/hours/dates": { show: showServiceDate, send: sendServiceDate },
  "/app/services/:id/hours/dates/remove": serviceDateRemoval,
  "/app/time-off": { show: showTimeOff, send: sendTimeOff },
  "/app/time-off/:id/remove": timeOffRemoval,

  "/app/calendars": { show: showCalendars },
  "/app/calendars/new": { show: showNewFeed, send: sendNewFeed },
  "/app/calendars/connect/:provider": { send: sendConnect },
  "/app/calendars/connect/:provider/:state": { show: showConnect },
  "/app/calendars/:provider/callback": { show: showCallback },
  "/app/calendars/caldav": { show: showNewCaldav, send: sendNewCaldav },
  "/app/calendars/changes/:id": { show: showChange, send: sendChange },
  "/app/calendars/:id/target": { send: sendTarget },
  "/app/calendars/:id/follow": { show: showFollow, send: sendFollow },
  "/app/calendars/:id/pause": { send: sendPause(true) },
  "/app/calendars/:id/resume": { send: sendPause(false) },
  "/app/calendars/:id/read": { send: sendReading },
  "/app/calendars/:id/use": { send: sendUse },
  "/app/calendars/:id/password": { show: showNewPassword, send: sendNewPassword },
  "/app/calendars/:id/subscriptions": { show: showSubscriptions, send: sendSubscription },
  "/app/calendars/:id/disconnect": disconnection,

  "/app/invites": { show: showInvites },
  "/app/invites/new": { show: showNewInvite, send: sendNewInvite },
  "/app/invites/:id/disable": inviteSwitchOff,
  "/app/invites/:id/delete": inviteRemoval,

  "/app/discount-codes": { show: showDiscounts },
  "/app/discount-codes/new": { show: showNewDiscount, send: sendNewDiscount },
  "/app/discount-codes/:id/edit": { show: showDiscount, send: sendDiscount },
  "/app/discount-codes/:id/delete": discountRemoval,

  "/app/mails": { show: showMails, send: sendReminders },
  "/app/mails/:kind": { show: showMail, send: sendMail },
  "/app/mails/:kind/html": { show: showExample, send: sendExample },
  "/app/mails/:kind/restore": restoration,

  "/app/webhooks": { show: showWebhooks },
  "/app/webhooks/new": { show: showNewWebhook, send: sendNewWebhook },
  "/app/webhooks/verify": { show: showVerification },
  "/app/webhooks/:id": { show: showWebhook },
  "/app/webhooks/:id/edit": { show: showEdit, send: sendEdit },
  "/app/webhooks/:id/on": { send: switchWebhook(true) },
  "/app/webhooks/:id/off": { send: switchWebhook(false) },
  "/app/webhooks/:id/test": { send: sendTest },
  "/app/webhooks/:id/redeliver": { show: showNewRedelivery, send: sendNewRedelivery },
  "/app/webhooks/:id/redelivery": { show: showRedelivery },
  "/app/webhooks/:id/delete": webhookRemoval,
  "/app/deliveries": { show: showDeliveries },
  "/app/deliveries/:id": { show: showDelivery },
  "/app/deliveries/:id/redeliver": { send: sendRedelivery },

  "/app/keys": { show: showKeys, send: sendKey },
  "/app/keys/:id/revoke": revocation,
  "/app/connections": { show: showConnections },
  "/app/apps/:id/disconnect": appDisconnection,

  ...appsPages(),

  "/app/profile": { show: showProfile, send: sendProfile },
  "/app/profile/feed": feedRenewal,
  "/app/look": { show: showAppearance, send: sendAppearance },
  ...uploadPages,
  "/app/people": { show: showPeople },
  "/app/people/export": { send: sendExport },
  "/app/people/erase": erasurePage,
  "/app/people/erasures/:id": { show: showErasure },
  "/app/import": { show: showImport, send: sendImport },
  "/app/import/start": { send: sendImportStart },
  "/app/import/stop": importStop,
  "/app/plan": { show: showPlan },

  "/app/teams": { show: showTeams },
  "/app/invitations/:id/accept": { send: sendAcceptance },
  "/app/invitations/:id/decline": invitationRefusal,
  "/app/memberships/:id/leave": leavingTeam,
  "/app/memberships/:team/meetings/:id": { show: showHeldMeeting }
})

/** The pages that only a team has. */
export const onlyTeamPages: ConsolePages = {
  "/app/bookings/:id/reassign": { show: showReassignment, send: sendReassignment },
  "/app/members": { show: showMembers, send: sendInvitation },
  "/app/members/fairness": { show: showFairness },
  "/app/members/:id": { show: showMember, send: sendMember },
  "/app/members/:id/remove": memberRemoval,
  "/app/members/:id/cover": { show: showCover, send: sendCover },
  "/app/covers/:id": { show: showCoverResult },
  "/app/covers/:id/undo": { send: sendCoverUndone },
  "/app/services/:id/hosts": { show: showServiceHosts, send: sendServiceHosts },
  "/app/services/:id/order": { send: sendMemberOrder }
}

/** The pages of a team's console, by their paths in that of a person. */
export const teamPages = (): ConsolePages => ({
  ...onlyTeamPages,
  ...Object.fromEntries(
    Object.entries(consolePages()).filter(([path]) => !personalPaths.some((personal) => path.split("/")[2] === personal))
  )
})

/** Serves the host's console, and those of the teams that the host manages. */
export const ConsoleRoutes = Layer.unwrap(
  Effect.sync(() => Layer.merge(serveConsole(consolePages()), serveTeamConsole(teamPages())))
)

/** Serves the script of the console. Other addresses of its folder may be the application's. */
export const ConsoleScript = HttpRouter.use((router) =>
  Effect.flatMap(scriptFiles, (files) => router.add("GET", consoleScriptPath, files.console))
)

/** Serves the images that hosts have uploaded, to everyone. They need no other pages, and other addresses have no image. */
export const UploadedImages = HttpRouter.use((router) => router.add("GET", "/app/assets/:image(^\\d.*)", serveImage))

/** Serves the page that signs a host out of all browsers. Not served with the application's own sign-in. */
export const SignOutEverywhereRoutes = serveConsole(signOutPages)
