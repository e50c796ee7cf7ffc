/** The texts of the pages about connected calendars in English. */
export const englishCalendars = {
  calendars: {
    lead: "Nobody can book while one of your calendars is busy. Only busy times are read and stored, not titles, people or places.",
    none: "You have not connected a calendar.",
    notOffered: "Calendars cannot be connected on this installation.",
    add: "Connect a calendar",
    addFeed: "Connect a calendar by its address",
    addLead:
      "Most calendar programs have a secret address that ends in .ics. Everybody who knows it can read the calendar, so it is kept encrypted.",
    connect: { google: "Connect Google Calendar", microsoft: "Connect Outlook" },
    reconnect: "Reconnect",
    reconnectHeading: (account: string): string => `${account} has to be connected again`,
    connectFailed:
      "The account could not be connected, because its provider isn't responding as expected. Try again in a minute.",
    permissionMissing: (permissions: string): string =>
      `The account was not connected, because this permission was not granted: ${permissions}. Connect it again and select all permissions.`,
    unusableTitle: "This connection cannot be completed",
    unusable: "It was started in another browser or by another host, or it has expired. Connect the calendar again.",
    address: "Secret address",
    addressHint: "It begins with https:// or webcal://.",
    addCaldav: "Connect by CalDAV",
    addCaldavLead:
      "For iCloud, Fastmail, Nextcloud, mailbox.org and other calendars with a user name and a password. Meetings can also be written into them. The password is kept encrypted.",
    server: "Server or domain",
    serverHint: "The address of the server, such as https://cloud.example.com, or the domain of your email address.",
    username: "User name",
    password: "Password",
    passwordHint: "iCloud and Fastmail require an app password, which you create in the settings of your account there.",
    name: "Name",
    nameHint: "If left empty, the calendar's own name is used.",
    states: {
      active: "Connected",
      reconnect: "Connect it again",
      scope_missing: "A permission is missing",
      unreachable: "Not responding",
      refused: "Refused",
      unreadable: "Not readable",
      paused: "Paused",
      leaving: "Being disconnected"
    },
    neverRead: "Not read yet",
    lastRead: (time: string): string => `Read ${time}`,
    skipped: (count: number): string => `${count} ${count === 1 ? "event" : "events"} could not be read`,
    closes: (name: string): string => `Nobody can book while "${name}" is busy.`,
    closesNot: (name: string): string => `"${name}" is ignored.`,
    missing: (name: string): string => `"${name}" no longer exists. Nobody can book until you ignore or disconnect it.`,
    writes: (name: string): string => `Accepted meetings are written into "${name}".`,
    write: "Write meetings into it",
    writeNot: "Stop writing meetings into it",
    read: "Read now",
    pause: "Pause",
    resume: "Resume",
    use: "Use its busy times",
    ignore: "Ignore its busy times",
    disconnect: "Disconnect",
    removeCopies: "Also remove meetings to come from its calendars",
    leavingText: "Meetings to come are being removed from it. Its busy times no longer block anything.",
    changePassword: "Change password",
    changePasswordLead: (account: string): string => `Enter the new password of ${account}. It is tried before it is stored.`,
    subscriptions: "Subscribed calendars",
    subscriptionsLead: (account: string): string =>
      `The account ${account} only subscribes to these calendars; they come from other servers. Connect those whose busy times should not be offered.`,
    noSubscriptions: "The account does not subscribe to any calendar.",
    connectSubscription: "Connect",
    subscriptionUnreadable: "The calendar cannot be reached, or is not a calendar."
  }
}
