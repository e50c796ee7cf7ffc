import { pluralIn } from "@slotkit/core/internal"
import type { ByLanguage, Translated } from "../Language.ts"

const english = {
  calendars: {
    lead: "Nobody can book while one of your calendars is busy. Only busy times are stored, not titles, people or places.",
    none: "You have not connected a calendar.",
    notOffered: "Calendars cannot be connected on this installation.",
    add: "Connect a calendar",
    kinds: {
      google: "Google Calendar",
      outlook: "Outlook",
      icloud: "iCloud",
      fastmail: "Fastmail",
      caldav: "Nextcloud and other CalDAV servers",
      feed: "Another calendar"
    },
    ways: {
      signIn: "You sign in there and choose which of your calendars count.",
      appPassword: "With an app password. Meetings can also be added to it.",
      password: "With a user name and a password. Meetings can also be added to them.",
      feed: "By its secret address. Meetings cannot be added to it.",
      address: "By a secret address that ends in .ics. Meetings cannot be added to it."
    },
    steps: {
      google: [
        "Open Google Calendar on a computer, and then its settings.",
        "Under “Settings for my calendars”, choose your calendar.",
        "Under “Integrate calendar”, copy the “Secret address in iCal format”, and enter it below."
      ],
      outlook: [
        "Open Outlook on the web, and then Settings, Calendar, Shared calendars.",
        "Under “Publish a calendar”, choose your calendar; busy times are enough. Publish it.",
        "Copy the ICS link, and enter it below."
      ],
      icloud: [
        "Sign in at account.apple.com, and open “Sign-In and Security”.",
        "Create an app-specific password.",
        "Enter the email address of your Apple Account and that password below."
      ],
      fastmail: [
        "Open the settings of Fastmail, and then “Privacy & Security”.",
        "Create an app password with access to calendars (CalDAV).",
        "Enter your email address and that password below."
      ]
    },
    addLead:
      "Most calendar programs have a secret address that ends in .ics. Anyone who has it can read the calendar, so it is stored encrypted.",
    connect: { google: "Connect Google Calendar", microsoft: "Connect Outlook" },
    reconnect: "Reconnect",
    reconnectHeading: (account: string): string => `Reconnect ${account}`,
    reconnectText: "Its busy times are unknown, so visitors cannot book you until you reconnect it.",
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
      "For iCloud, Fastmail, Nextcloud, mailbox.org and other calendars with a user name and a password. Meetings can also be added to them. The password is stored encrypted.",
    server: "Server or domain",
    serverHint: "The address of the server, such as https://cloud.example.com, or the domain of your email address.",
    username: "User name",
    password: "Password",
    passwordHint: "iCloud and Fastmail require an app password, which you create in your account settings there.",
    name: "Name",
    nameHint: "If left empty, the calendar's own name is used.",
    states: {
      active: "Connected",
      reconnect: "Needs reconnecting",
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
    closesNot: (name: string): string => `"${name}" doesn't block bookings.`,
    missing: (name: string): string => `"${name}" no longer exists. Nobody can book until you ignore or disconnect it.`,
    writes: (name: string): string => `Accepted meetings are added to "${name}".`,
    write: "Add meetings to it",
    writeNot: "Stop adding meetings to it",
    read: "Read now",
    pause: "Pause",
    resume: "Resume",
    use: "Use its busy times",
    ignore: "Ignore its busy times",
    disconnect: "Disconnect",
    removeCopies: "Also remove upcoming meetings from its calendars",
    pausedText: "The account isn't synced, and its events don't block bookings.",
    leavingText: "Upcoming meetings are being removed from it. Its busy times no longer block anything.",
    changePassword: "Change password",
    changePasswordLead: (account: string): string => `Enter the new password of ${account}. It is checked before it is saved.`,
    subscriptions: "Subscribed calendars",
    subscriptionsLead: (account: string): string =>
      `The account ${account} only subscribes to these calendars; they come from other servers. Connect the ones whose busy times should not be offered.`,
    noSubscriptions: "The account does not subscribe to any calendar.",
    connectSubscription: "Connect",
    subscriptionUnreadable: "The calendar cannot be reached, or is not a calendar.",
    passwordUntried: "The calendar server isn't responding, so the new password could not be checked. Try again in a minute.",
    silent: "The calendar server isn't responding. Try again in a minute.",
    tooOften: "Calendars were connected or read too often. Try again in a minute.",
    tryAgain: "Try again",
    followLabel: "When you move or delete a meeting in this calendar",
    followSave: "Save choice",
    followChange: "Change",
    follow: {
      off: "Change nothing",
      tell: "Email me and let me decide",
      apply: "Cancel or reschedule the booking"
    },
    problems: {
      copy: (calendar: string): string => `The meeting is not up to date in your calendar "${calendar}".`,
      noRoom: (provider: string): string => `${provider} hasn't created a room for this meeting yet.`,
      fallback: (provider: string): string =>
        `${provider} didn't create a room for this meeting. Its link leads to a fallback room.`,
      roomNotMoved: (provider: string): string =>
        `${provider} does not have the current time of this meeting. Its link still works.`,
      roomNotClosed: (provider: string): string => `The room at ${provider} could not be closed.`,
      nextAttempt: (time: string): string => `The next attempt is on ${time}.`,
      attemptNow: "We're retrying now.",
      noAttempt: "We've stopped retrying."
    },
    changes: {
      removed: (guest: string, time: string): string => `The meeting with ${guest} on ${time} was removed from your calendar.`,
      changed: (guest: string, time: string): string =>
        `The meeting with ${guest} on ${time} has a different time in your calendar.`,
      decide: "Decide what happens",
      removedTitle: "Meeting removed from your calendar",
      removedLead: "It is still booked, so nobody else can book the time.",
      changedTitle: "Meeting changed in your calendar",
      changedLead: "It is still booked for its original time.",
      booked: "Booked for",
      inCalendar: "In your calendar",
      removedThere: "Removed",
      decideHeading: "What should happen?",
      cancel: "Cancel booking",
      cancelHint: "The person who booked is emailed.",
      move: "Move booking",
      moveHint: "The booking is rescheduled to the time in your calendar, and the person who booked is emailed.",
      putBack: "Put the meeting back",
      putBackHint: "The booking stays as it is, and the meeting is added to your calendar again.",
      moveBack: "Move the meeting back",
      moveBackHint: "The booking stays as it is, and the meeting gets its original time in your calendar.",
      isPaid: "The booking has been paid for. Refund it before you cancel it.",
      isGroup: "Several people can book this meeting. Change their bookings one by one.",
      isOther: "A booking keeps its length and cannot begin in the past. You can reschedule it to another time.",
      openBooking: "Open booking",
      settledTitle: "Nothing to decide",
      settledText: "You have already decided, the booking has changed in the meantime, or the meeting has begun."
    }
  }
}

const oneDe = pluralIn("de")

const german: Translated<typeof english> = {
  calendars: {
    lead: "Solange einer Ihrer Kalender belegt ist, kann niemand buchen. Gespeichert werden nur belegte Zeiten, keine Titel, Personen oder Orte.",
    none: "Sie haben keinen Kalender verbunden.",
    notOffered: "In dieser Installation können keine Kalender verbunden werden.",
    add: "Kalender verbinden",
    addLead:
      "Die meisten Kalenderprogramme haben eine geheime Adresse, die auf .ics endet. Wer sie kennt, kann den Kalender lesen. Deshalb wird sie verschlüsselt gespeichert.",
    connect: { google: "Google Kalender verbinden", microsoft: "Outlook verbinden" },
    kinds: {
      google: "Google Kalender",
      outlook: "Outlook",
      icloud: "iCloud",
      fastmail: "Fastmail",
      caldav: "Nextcloud und andere CalDAV-Server",
      feed: "Ein anderer Kalender"
    },
    ways: {
      signIn: "Sie melden sich dort an und wählen, welche Ihrer Kalender zählen.",
      appPassword: "Mit einem App-Passwort. Termine können auch eingetragen werden.",
      password: "Mit Benutzername und Passwort. Termine können auch eingetragen werden.",
      feed: "Über seine geheime Adresse. Termine können nicht eingetragen werden.",
      address: "Über eine geheime Adresse, die auf .ics endet. Termine können nicht eingetragen werden."
    },
    steps: {
      google: [
        "Öffnen Sie Google Kalender am Computer und dort die Einstellungen.",
        "Wählen Sie unter „Einstellungen für meine Kalender“ Ihren Kalender.",
        "Kopieren Sie unter „Kalender integrieren“ die „Privatadresse im iCal-Format“ und geben Sie sie unten ein."
      ],
      outlook: [
        "Öffnen Sie Outlook im Web und dort Einstellungen, Kalender, Freigegebene Kalender.",
        "Wählen Sie unter „Kalender veröffentlichen“ Ihren Kalender; belegte Zeiten genügen. Veröffentlichen Sie ihn.",
        "Kopieren Sie den ICS-Link und geben Sie ihn unten ein."
      ],
      icloud: [
        "Melden Sie sich bei account.apple.com an und öffnen Sie „Anmelden und Sicherheit“.",
        "Erstellen Sie ein anwendungsspezifisches Passwort.",
        "Geben Sie unten die E-Mail-Adresse Ihres Apple Accounts und dieses Passwort ein."
      ],
      fastmail: [
        "Öffnen Sie die Einstellungen von Fastmail und dort „Privacy & Security“.",
        "Erstellen Sie ein App-Passwort mit Zugriff auf Kalender (CalDAV).",
        "Geben Sie unten Ihre E-Mail-Adresse und dieses Passwort ein."
      ]
    },
    reconnect: "Neu verbinden",
    reconnectHeading: (account) => `${account} muss neu verbunden werden`,
    reconnectText: "Belegte Zeiten sind nicht bekannt. Bis Sie das Konto neu verbinden, kann niemand buchen.",
    connectFailed:
      "Das Konto konnte nicht verbunden werden, weil der Anbieter nicht wie erwartet antwortet. Versuchen Sie es in einer Minute erneut.",
    permissionMissing: (permissions) =>
      `Das Konto wurde nicht verbunden, weil diese Berechtigung nicht erteilt wurde: ${permissions}. Verbinden Sie es erneut und wählen Sie alle Berechtigungen aus.`,
    unusableTitle: "Diese Verbindung kann nicht abgeschlossen werden",
    unusable:
      "Sie wurde in einem anderen Browser oder mit einem anderen Konto begonnen, oder sie ist abgelaufen. Verbinden Sie den Kalender erneut.",
    addCaldav: "Über CalDAV verbinden",
    addCaldavLead:
      "Für iCloud, Fastmail, Nextcloud, mailbox.org und andere Kalender mit Benutzername und Passwort. Auch Termine können dort eingetragen werden. Das Passwort wird verschlüsselt gespeichert.",
    server: "Server oder Domain",
    serverHint: "Die Adresse des Servers, zum Beispiel https://cloud.example.com, oder die Domain Ihrer E-Mail-Adresse.",
    username: "Benutzername",
    password: "Passwort",
    passwordHint: "iCloud und Fastmail verlangen ein App-Passwort, das Sie dort in den Einstellungen Ihres Kontos anlegen.",
    address: "Geheime Adresse",
    addressHint: "Sie beginnt mit https:// oder webcal://.",
    name: "Name",
    nameHint: "Bleibt das Feld leer, gilt der Name des Kalenders.",
    states: {
      active: "Verbunden",
      reconnect: "Bitte neu verbinden",
      scope_missing: "Eine Berechtigung fehlt",
      unreachable: "Antwortet nicht",
      refused: "Abgewiesen",
      unreadable: "Nicht lesbar",
      paused: "Pausiert",
      leaving: "Wird getrennt"
    },
    neverRead: "Noch nicht gelesen",
    lastRead: (time) => `Zuletzt gelesen: ${time}`,
    skipped: (count) => `${count} ${oneDe(count, "Termin konnte", "Termine konnten")} nicht gelesen werden`,
    closes: (name) => `Solange „${name}“ belegt ist, kann niemand buchen.`,
    closesNot: (name) => `„${name}“ sperrt keine Buchungen.`,
    missing: (name) => `„${name}“ gibt es nicht mehr. Bis Sie diesen Kalender ignorieren oder trennen, kann niemand buchen.`,
    writes: (name) => `Bestätigte Termine werden in „${name}“ eingetragen.`,
    write: "Termine hier eintragen",
    writeNot: "Keine Termine mehr eintragen",
    read: "Jetzt lesen",
    pause: "Pausieren",
    resume: "Fortsetzen",
    use: "Belegte Zeiten berücksichtigen",
    ignore: "Belegte Zeiten ignorieren",
    disconnect: "Trennen",
    removeCopies: "Auch künftige Termine aus den Kalendern löschen",
    pausedText: "Das Konto wird nicht synchronisiert. Seine Termine sperren keine Buchungen.",
    leavingText: "Künftige Termine werden noch daraus gelöscht. Belegte Zeiten sperren nichts mehr.",
    changePassword: "Passwort ändern",
    changePasswordLead: (account) =>
      `Geben Sie das neue Passwort für ${account} ein. Es wird geprüft, bevor es gespeichert wird.`,
    subscriptions: "Abonnierte Kalender",
    subscriptionsLead: (account) =>
      `Das Konto ${account} hat diese Kalender nur abonniert, sie liegen auf anderen Servern. Verbinden Sie diejenigen, deren belegte Zeiten nicht angeboten werden sollen.`,
    noSubscriptions: "Das Konto hat keinen Kalender abonniert.",
    connectSubscription: "Verbinden",
    subscriptionUnreadable: "Der Kalender ist nicht erreichbar oder die Datei ist kein Kalender.",
    passwordUntried:
      "Der Kalenderserver antwortet nicht. Das neue Passwort konnte nicht geprüft werden. Versuchen Sie es in einer Minute erneut.",
    silent: "Der Kalenderserver antwortet nicht. Versuchen Sie es in einer Minute erneut.",
    tooOften: "Kalender wurden zu oft verbunden oder gelesen. Versuchen Sie es in einer Minute erneut.",
    tryAgain: "Erneut versuchen",
    followLabel: "Wenn Sie einen Termin in diesem Kalender verschieben oder löschen",
    followSave: "Auswahl speichern",
    followChange: "Ändern",
    follow: {
      off: "Nichts ändern",
      tell: "Mich per E-Mail fragen",
      apply: "Die Buchung stornieren oder verschieben"
    },
    problems: {
      copy: (calendar) => `Der Termin ist in Ihrem Kalender „${calendar}“ nicht auf dem neuesten Stand.`,
      noRoom: (provider) => `${provider} hat für diesen Termin noch keinen Raum eingerichtet.`,
      fallback: (provider) =>
        `${provider} hat für diesen Termin keinen Raum eingerichtet. Der Link führt zu einem Ersatzraum, in dem er stattfinden kann.`,
      roomNotMoved: (provider) => `${provider} kennt die aktuelle Zeit dieses Termins nicht. Der Link funktioniert weiterhin.`,
      roomNotClosed: (provider) => `Der Raum bei ${provider} konnte nicht geschlossen werden.`,
      nextAttempt: (time) => `Nächster Versuch: ${time}.`,
      attemptNow: "Es wird gerade erneut versucht.",
      noAttempt: "Es gibt keine weiteren Versuche."
    },
    changes: {
      removed: (guest, time) => `Der Termin mit ${guest} am ${time} wurde aus Ihrem Kalender entfernt.`,
      changed: (guest, time) => `Der Termin mit ${guest} am ${time} liegt in Ihrem Kalender zu einer anderen Zeit.`,
      decide: "Entscheiden",
      removedTitle: "Termin aus dem Kalender entfernt",
      removedLead: "Er ist weiterhin gebucht, und niemand sonst kann die Zeit buchen.",
      changedTitle: "Termin im Kalender geändert",
      changedLead: "Gebucht ist weiterhin die ursprüngliche Zeit.",
      booked: "Gebucht für",
      inCalendar: "In Ihrem Kalender",
      removedThere: "Entfernt",
      decideHeading: "Was soll geschehen?",
      cancel: "Buchung stornieren",
      cancelHint: "Die buchende Person wird per E-Mail benachrichtigt.",
      move: "Buchung verschieben",
      moveHint: "Die Buchung erhält die Zeit aus Ihrem Kalender. Die buchende Person wird per E-Mail benachrichtigt.",
      putBack: "Termin wieder eintragen",
      putBackHint: "Die Buchung bleibt, wie sie ist. Der Termin wird wieder in Ihren Kalender eingetragen.",
      moveBack: "Termin zurückverschieben",
      moveBackHint: "Die Buchung bleibt, wie sie ist. Der Termin erhält in Ihrem Kalender wieder die ursprüngliche Zeit.",
      isPaid: "Die Buchung ist bezahlt. Erstatten Sie sie, bevor Sie sie stornieren.",
      isGroup: "Diesen Termin können mehrere Personen buchen. Ändern Sie die Buchungen einzeln.",
      isOther:
        "Eine Buchung behält ihre Dauer und kann nicht in der Vergangenheit beginnen. Sie können sie auf eine andere Zeit verschieben.",
      openBooking: "Buchung öffnen",
      settledTitle: "Nichts zu entscheiden",
      settledText: "Die Änderung ist erledigt, die Buchung wurde inzwischen geändert, oder der Termin hat begonnen."
    }
  }
}

const oneEs = pluralIn("es")

const spanish: Translated<typeof english> = {
  calendars: {
    lead: "Nadie puede reservar cuando uno de sus calendarios está ocupado. Solo se guardan las horas ocupadas, sin títulos, personas ni lugares.",
    none: "No ha conectado ningún calendario.",
    notOffered: "Esta instalación no permite conectar calendarios.",
    add: "Conectar un calendario",
    addLead:
      "La mayoría de los programas de calendario tienen una dirección secreta que termina en .ics. Quien la conozca puede leer el calendario, por lo que se guarda cifrada.",
    connect: { google: "Conectar Google Calendar", microsoft: "Conectar Outlook" },
    kinds: {
      google: "Google Calendar",
      outlook: "Outlook",
      icloud: "iCloud",
      fastmail: "Fastmail",
      caldav: "Nextcloud y otros servidores CalDAV",
      feed: "Otro calendario"
    },
    ways: {
      signIn: "Inicia sesión allí y elige cuáles de sus calendarios cuentan.",
      appPassword: "Con una contraseña de aplicación. También se le pueden añadir reuniones.",
      password: "Con nombre de usuario y contraseña. También se les pueden añadir reuniones.",
      feed: "Por su dirección secreta. No se le pueden añadir reuniones.",
      address: "Por una dirección secreta que termina en .ics. No se le pueden añadir reuniones."
    },
    steps: {
      google: [
        "Abra Google Calendar en un ordenador y, allí, la configuración.",
        "En «Configuración de mis calendarios», elija su calendario.",
        "En «Integrar el calendario», copie la «Dirección secreta en formato iCal» e introdúzcala abajo."
      ],
      outlook: [
        "Abra Outlook en la web y, allí, Configuración, Calendario, Calendarios compartidos.",
        "En «Publicar un calendario», elija su calendario; basta con las horas ocupadas. Publíquelo.",
        "Copie el vínculo ICS e introdúzcalo abajo."
      ],
      icloud: [
        "Inicie sesión en account.apple.com y abra «Inicio de sesión y seguridad».",
        "Cree una contraseña específica de app.",
        "Introduzca abajo el correo electrónico de su cuenta de Apple y esa contraseña."
      ],
      fastmail: [
        "Abra la configuración de Fastmail y, allí, «Privacy & Security».",
        "Cree una contraseña de aplicación con acceso a los calendarios (CalDAV).",
        "Introduzca abajo su correo electrónico y esa contraseña."
      ]
    },
    reconnect: "Conectar de nuevo",
    reconnectHeading: (account) => `Hay que conectar de nuevo ${account}`,
    reconnectText: "Sus horas ocupadas no se conocen. Nadie puede reservar hasta que la conecte de nuevo.",
    connectFailed:
      "La cuenta no se pudo conectar porque su proveedor no responde como se espera. Inténtelo de nuevo en un minuto.",
    permissionMissing: (permissions) =>
      `La cuenta no se conectó porque no se concedió este permiso: ${permissions}. Conéctela de nuevo y elija todos los permisos.`,
    unusableTitle: "Esta conexión no se puede completar",
    unusable: "Se inició en otro navegador o con otra cuenta, o ha caducado. Conecte de nuevo el calendario.",
    addCaldav: "Conectar por CalDAV",
    addCaldavLead:
      "Para iCloud, Fastmail, Nextcloud, mailbox.org y otros calendarios con nombre de usuario y contraseña. También se les pueden añadir citas. La contraseña se guarda cifrada.",
    server: "Servidor o dominio",
    serverHint: "La dirección del servidor, por ejemplo https://cloud.example.com, o el dominio de su dirección de correo.",
    username: "Nombre de usuario",
    password: "Contraseña",
    passwordHint: "iCloud y Fastmail piden una contraseña de aplicación, que se crea en los ajustes de la cuenta.",
    address: "Dirección secreta",
    addressHint: "Empieza por https:// o webcal://.",
    name: "Nombre",
    nameHint: "Si se deja vacío, se usa el nombre del calendario.",
    states: {
      active: "Conectado",
      reconnect: "Conexión perdida",
      scope_missing: "Falta un permiso",
      unreachable: "No responde",
      refused: "Rechazado",
      unreadable: "No se puede leer",
      paused: "En pausa",
      leaving: "Desconectando"
    },
    neverRead: "Aún no leído",
    lastRead: (time) => `Leído el ${time}`,
    skipped: (count) => `${oneEs(count, "No se pudo", "No se pudieron")} leer ${count} ${oneEs(count, "evento", "eventos")}`,
    closes: (name) => `Nadie puede reservar mientras «${name}» esté ocupado.`,
    closesNot: (name) => `«${name}» no bloquea las reservas.`,
    missing: (name) => `«${name}» ya no existe. Nadie podrá reservar hasta que ignore o desconecte este calendario.`,
    writes: (name) => `Las citas confirmadas se añaden a «${name}».`,
    write: "Añadir aquí las citas",
    writeNot: "No añadir más citas",
    read: "Leer ahora",
    pause: "Pausar",
    resume: "Reanudar",
    use: "Tener en cuenta sus horas ocupadas",
    ignore: "Ignorar sus horas ocupadas",
    disconnect: "Desconectar",
    removeCopies: "Quitar también las citas futuras de sus calendarios",
    pausedText: "La cuenta no se sincroniza, y sus eventos no bloquean las reservas.",
    leavingText: "Aún se están quitando las citas futuras. Sus horas ocupadas ya no bloquean nada.",
    changePassword: "Cambiar contraseña",
    changePasswordLead: (account) => `Escriba la nueva contraseña de ${account}. Se comprueba antes de guardarla.`,
    subscriptions: "Calendarios suscritos",
    subscriptionsLead: (account) =>
      `La cuenta ${account} solo está suscrita a estos calendarios, que vienen de otros servidores. Conecte aquellos cuyas horas ocupadas no deban ofrecerse.`,
    noSubscriptions: "La cuenta no está suscrita a ningún calendario.",
    connectSubscription: "Conectar",
    subscriptionUnreadable: "No se puede acceder al calendario o no es un calendario.",
    passwordUntried:
      "El servidor del calendario no responde, así que no se pudo comprobar la nueva contraseña. Inténtelo de nuevo en un minuto.",
    silent: "El servidor del calendario no responde. Inténtelo de nuevo en un minuto.",
    tooOften: "Se han conectado o leído calendarios demasiadas veces. Inténtelo de nuevo en un minuto.",
    tryAgain: "Intentar de nuevo",
    followLabel: "Si mueve o elimina una cita en este calendario",
    followSave: "Guardar la elección",
    followChange: "Cambiar",
    follow: {
      off: "No cambiar nada",
      tell: "Recibir un correo y decidir",
      apply: "Cancelar o cambiar de horario"
    },
    problems: {
      copy: (calendar) => `La cita no está al día en su calendario «${calendar}».`,
      noRoom: (provider) => `${provider} aún no ha creado una sala para esta cita.`,
      fallback: (provider) =>
        `${provider} no ha creado ninguna sala para esta cita. El enlace lleva a una sala alternativa en la que puede celebrarse.`,
      roomNotMoved: (provider) => `${provider} no tiene el horario actual de esta cita. El enlace sigue funcionando.`,
      roomNotClosed: (provider) => `No se pudo cerrar la sala de ${provider}.`,
      nextAttempt: (time) => `Próximo intento: ${time}.`,
      attemptNow: "Se está intentando de nuevo.",
      noAttempt: "No habrá más intentos."
    },
    changes: {
      removed: (guest, time) => `La cita con ${guest} (${time}) se eliminó de su calendario.`,
      changed: (guest, time) => `La cita con ${guest} (${time}) tiene otro horario en su calendario.`,
      decide: "Decidir qué hacer",
      removedTitle: "Cita eliminada de su calendario",
      removedLead: "Sigue reservada, y nadie más puede reservar ese horario.",
      changedTitle: "Cita cambiada en su calendario",
      changedLead: "La reserva sigue en el horario original.",
      booked: "Reservada para",
      inCalendar: "En su calendario",
      removedThere: "Eliminada",
      decideHeading: "¿Qué desea hacer?",
      cancel: "Cancelar la reserva",
      cancelHint: "Se avisa por correo a quien reservó.",
      move: "Cambiar de horario",
      moveHint: "La reserva pasa al horario de su calendario y se avisa por correo a quien reservó.",
      putBack: "Volver a añadir la cita",
      putBackHint: "La reserva no cambia y la cita se añade de nuevo a su calendario.",
      moveBack: "Restablecer el horario original",
      moveBackHint: "La reserva no cambia y la cita recupera en su calendario el horario original.",
      isPaid: "La reserva está pagada. Reembólsela antes de cancelarla.",
      isGroup: "Varias personas pueden reservar esta cita. Cambie sus reservas una a una.",
      isOther: "Una reserva conserva su duración y no puede comenzar en el pasado. Puede cambiarla a otro horario.",
      openBooking: "Abrir la reserva",
      settledTitle: "No hay nada que decidir",
      settledText: "Ya ha decidido, la reserva ha cambiado entretanto o la cita ha comenzado."
    }
  }
}

const oneFr = pluralIn("fr")

const french: Translated<typeof english> = {
  calendars: {
    lead: "Personne ne peut réserver quand l’un de vos agendas est occupé. Seules les plages occupées sont conservées, sans titres, personnes ni lieux.",
    none: "Vous n’avez pas connecté d’agenda.",
    notOffered: "Cette installation ne permet pas de connecter des agendas.",
    add: "Connecter un agenda",
    addLead:
      "La plupart des logiciels d’agenda ont une adresse secrète qui se termine par .ics. Quiconque la connaît peut lire l’agenda : elle est donc conservée chiffrée.",
    connect: { google: "Connecter Google Agenda", microsoft: "Connecter Outlook" },
    kinds: {
      google: "Google Agenda",
      outlook: "Outlook",
      icloud: "iCloud",
      fastmail: "Fastmail",
      caldav: "Nextcloud et autres serveurs CalDAV",
      feed: "Un autre agenda"
    },
    ways: {
      signIn: "Vous vous y connectez et choisissez lesquels de vos agendas comptent.",
      appPassword: "Avec un mot de passe d’application. Des rendez-vous peuvent aussi y être ajoutés.",
      password: "Avec un nom d’utilisateur et un mot de passe. Des rendez-vous peuvent aussi y être ajoutés.",
      feed: "Par son adresse secrète. Aucun rendez-vous ne peut y être ajouté.",
      address: "Par une adresse secrète qui se termine par .ics. Aucun rendez-vous ne peut y être ajouté."
    },
    steps: {
      google: [
        "Ouvrez Google Agenda sur un ordinateur, puis ses paramètres.",
        "Sous « Paramètres de mes agendas », choisissez votre agenda.",
        "Sous « Intégrer l’agenda », copiez l’« Adresse secrète au format iCal » et saisissez-la ci-dessous."
      ],
      outlook: [
        "Ouvrez Outlook sur le web, puis Paramètres, Calendrier, Calendriers partagés.",
        "Sous « Publier un calendrier », choisissez votre agenda ; les heures occupées suffisent. Publiez-le.",
        "Copiez le lien ICS et saisissez-le ci-dessous."
      ],
      icloud: [
        "Connectez-vous sur account.apple.com et ouvrez « Connexion et sécurité ».",
        "Créez un mot de passe pour application.",
        "Saisissez ci-dessous l’adresse e-mail de votre compte Apple et ce mot de passe."
      ],
      fastmail: [
        "Ouvrez les paramètres de Fastmail, puis « Privacy & Security ».",
        "Créez un mot de passe d’application avec accès aux agendas (CalDAV).",
        "Saisissez ci-dessous votre adresse e-mail et ce mot de passe."
      ]
    },
    reconnect: "Reconnecter",
    reconnectHeading: (account) => `${account} doit être reconnecté`,
    reconnectText: "Ses plages occupées ne sont plus connues. Personne ne peut réserver tant que vous ne l’avez pas reconnecté.",
    connectFailed:
      "Le compte n’a pas pu être connecté, car son fournisseur ne répond pas comme prévu. Réessayez dans une minute.",
    permissionMissing: (permissions) =>
      `Le compte n’a pas été connecté, car cette autorisation n’a pas été accordée : ${permissions}. Recommencez en sélectionnant toutes les autorisations.`,
    unusableTitle: "Cette connexion ne peut pas aboutir",
    unusable:
      "Elle a été commencée dans un autre navigateur ou avec un autre compte, ou elle a expiré. Connectez de nouveau l’agenda.",
    addCaldav: "Connecter par CalDAV",
    addCaldavLead:
      "Pour iCloud, Fastmail, Nextcloud, mailbox.org et les autres agendas avec un nom d’utilisateur et un mot de passe. Les rendez-vous peuvent aussi y être ajoutés. Le mot de passe est conservé chiffré.",
    server: "Serveur ou domaine",
    serverHint: "L’adresse du serveur, par exemple https://cloud.example.com, ou le domaine de votre adresse e-mail.",
    username: "Nom d’utilisateur",
    password: "Mot de passe",
    passwordHint:
      "iCloud et Fastmail demandent un mot de passe d’application, que vous créez dans les réglages de votre compte chez eux.",
    address: "Adresse secrète",
    addressHint: "Elle commence par https:// ou webcal://.",
    name: "Nom",
    nameHint: "Si le champ reste vide, le nom de l’agenda est utilisé.",
    states: {
      active: "Connecté",
      reconnect: "À reconnecter",
      scope_missing: "Autorisation manquante",
      unreachable: "Ne répond pas",
      refused: "Refusé",
      unreadable: "Illisible",
      paused: "En pause",
      leaving: "Déconnexion en cours"
    },
    neverRead: "Pas encore lu",
    lastRead: (time) => `Lu le ${time}`,
    skipped: (count) => `${count} ${oneFr(count, "événement n’a pas pu être lu", "événements n’ont pas pu être lus")}`,
    closes: (name) => `Personne ne peut réserver quand « ${name} » est occupé.`,
    closesNot: (name) => `« ${name} » ne bloque pas les réservations.`,
    missing: (name) =>
      `« ${name} » n’existe plus. Personne ne peut réserver tant que vous n’avez pas ignoré ou déconnecté cet agenda.`,
    writes: (name) => `Les rendez-vous confirmés sont inscrits dans « ${name} ».`,
    write: "Y inscrire les rendez-vous",
    writeNot: "Ne plus y inscrire de rendez-vous",
    read: "Lire maintenant",
    pause: "Mettre en pause",
    resume: "Reprendre",
    use: "Tenir compte de ses plages occupées",
    ignore: "Ignorer ses plages occupées",
    disconnect: "Déconnecter",
    removeCopies: "Supprimer aussi les rendez-vous à venir de ses agendas",
    pausedText: "Ce compte n’est pas synchronisé, et ses événements ne bloquent pas les réservations.",
    leavingText: "La suppression des rendez-vous à venir est en cours. Ses plages occupées ne bloquent plus rien.",
    changePassword: "Changer le mot de passe",
    changePasswordLead: (account) => `Saisissez le nouveau mot de passe de ${account}. Il est vérifié avant d’être enregistré.`,
    subscriptions: "Abonnements à des agendas",
    subscriptionsLead: (account) =>
      `Le compte ${account} est seulement abonné à ces agendas, qui viennent d’autres serveurs. Connectez ceux dont les plages occupées ne doivent pas être proposées.`,
    noSubscriptions: "Le compte n’est abonné à aucun agenda.",
    connectSubscription: "Connecter",
    subscriptionUnreadable: "L’agenda est injoignable ou illisible.",
    passwordUntried:
      "Le serveur de l’agenda ne répond pas. Le nouveau mot de passe n’a pas pu être vérifié. Réessayez dans une minute.",
    silent: "Le serveur de l’agenda ne répond pas. Réessayez dans une minute.",
    tooOften: "Des agendas ont été connectés ou lus trop souvent. Réessayez dans une minute.",
    tryAgain: "Réessayer",
    followLabel: "Si vous déplacez ou supprimez un rendez-vous dans cet agenda",
    followSave: "Enregistrer le choix",
    followChange: "Modifier",
    follow: {
      off: "Ne rien changer",
      tell: "M’envoyer un e-mail et me laisser décider",
      apply: "Annuler ou reporter la réservation"
    },
    problems: {
      copy: (calendar) => `Le rendez-vous n’est pas à jour dans votre agenda « ${calendar} ».`,
      noRoom: (provider) => `${provider} n’a pas encore créé de salle pour ce rendez-vous.`,
      fallback: (provider) =>
        `${provider} n’a pas créé de salle pour ce rendez-vous. Son lien mène à une salle de secours, où il peut avoir lieu.`,
      roomNotMoved: (provider) => `${provider} n’a pas l’horaire actuel de ce rendez-vous. Son lien fonctionne toujours.`,
      roomNotClosed: (provider) => `La salle chez ${provider} n’a pas pu être fermée.`,
      nextAttempt: (time) => `Prochaine tentative : ${time}.`,
      attemptNow: "Une nouvelle tentative est en cours.",
      noAttempt: "Il n’y aura pas d’autre tentative."
    },
    changes: {
      removed: (guest, time) => `Le rendez-vous avec ${guest}, ${time}, a été supprimé de votre agenda.`,
      changed: (guest, time) => `Le rendez-vous avec ${guest}, ${time}, a un autre horaire dans votre agenda.`,
      decide: "Décider",
      removedTitle: "Rendez-vous supprimé de votre agenda",
      removedLead: "Il reste réservé, et personne d’autre ne peut réserver ce créneau.",
      changedTitle: "Rendez-vous modifié dans votre agenda",
      changedLead: "La réservation reste à l’horaire d’origine.",
      booked: "Réservé pour",
      inCalendar: "Dans votre agenda",
      removedThere: "Supprimé",
      decideHeading: "Que souhaitez-vous faire ?",
      cancel: "Annuler la réservation",
      cancelHint: "La personne qui a réservé est prévenue par e-mail.",
      move: "Reporter la réservation",
      moveHint: "La réservation passe à l’horaire de votre agenda, et la personne qui a réservé est prévenue par e-mail.",
      putBack: "Rétablir le rendez-vous",
      putBackHint: "La réservation reste telle quelle, et le rendez-vous est de nouveau inscrit dans votre agenda.",
      moveBack: "Rétablir l’horaire d’origine",
      moveBackHint: "La réservation reste telle quelle, et le rendez-vous retrouve son horaire d’origine dans votre agenda.",
      isPaid: "La réservation est payée. Remboursez-la avant de l’annuler.",
      isGroup: "Plusieurs personnes peuvent réserver ce rendez-vous. Modifiez leurs réservations une par une.",
      isOther:
        "Une réservation garde sa durée et ne peut pas commencer dans le passé. Vous pouvez la reporter à un autre créneau.",
      openBooking: "Ouvrir la réservation",
      settledTitle: "Rien à décider",
      settledText: "Vous avez déjà décidé, la réservation a changé entre-temps ou le rendez-vous a commencé."
    }
  }
}

/** The texts of the pages about connected calendars, by language. */
export const calendarWords: ByLanguage<typeof english> = { en: english, de: german, es: spanish, fr: french }
