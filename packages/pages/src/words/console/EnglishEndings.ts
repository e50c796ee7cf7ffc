/** The questions before acts that end something in English: what stops. */
export const englishEndings = {
  endings: {
    questionTitle: "Remove this question?",
    questionText: "The booking form no longer asks it. Answers that people have given stay with their bookings.",
    removeQuestion: "Remove question",
    dateTitle: (day: string) => `Use the usual hours on ${day}?`,
    dateText: "The different hours of this day are deleted.",
    dateHours: "Hours of this day",
    usualHours: "Usual hours",
    ownHoursTitle: "Use your working hours for this service?",
    ownHoursText: "The service's own week and its different dates are deleted.",
    ownHours: "Hours a week",
    ownDates: "Different dates",
    timeOffTitle: "Remove this time off?",
    timeOffText: "People can book you in this time again.",
    removeTimeOff: "Remove time off",
    calendarTitle: (name: string) => `Disconnect ${name}?`,
    calendarText:
      "Its busy times are offered again, no more meetings are added to it, and the credentials stored for it are deleted. To use it again, connect it from the start.",
    disconnectCalendar: "Disconnect calendar",
    inviteOffTitle: "Switch off this invite?",
    inviteOffText: "Its link stops working and cannot be switched on again. You can create a new invite.",
    inviteTitle: "Delete this invite?",
    inviteOpenText: "Its link stops working, and the invite disappears from your list. This cannot be undone.",
    inviteText: "The invite disappears from your list. This cannot be undone.",
    person: "Person",
    mailTitle: "Restore the standard text?",
    mailText: "Your own subject and text of this email are deleted.",
    webhookTitle: "Delete this webhook?",
    webhookText: "Nothing more is sent to this address, and the record of its deliveries is deleted. This cannot be undone.",
    keyTitle: (name: string) => `Revoke ${name}?`,
    keyText: "Programs that use this key stop working at once. The webhooks created with it are deleted. This cannot be undone.",
    lastUsed: "Last used",
    connectionTitle: (app: string) => `Disconnect ${app}?`,
    connectionText:
      "The app can no longer use your account, and its webhooks are deleted. To connect it again, start on the app's own site.",
    disconnectApp: "Disconnect app",
    feedTitle: "Replace the feed address?",
    feedText:
      "The old address stops working at once. Calendar programs that use it show no new bookings until you enter the new address there.",
    eraseTitle: (email: string) => `Erase ${email}?`,
    signOutTitle: "Sign out of all devices?",
    signOutText:
      "You are signed out in every browser, this one included, and sign-in links that were emailed stop working. API keys and connected apps keep working.",
    sessionsTitle: (host: string) => `End all sessions of ${host}?`,
    sessionsText:
      "The host is signed out in every browser, and sign-in links that were emailed stop working. API keys and connected apps keep working.",
    unverifyTitle: (app: string) => `Remove the verification of ${app}?`,
    unverifyText: "Hosts are warned before they connect the app. Those who have connected it stay connected.",
    hostTitle: (host: string) => `Delete ${host}?`
  }
}
