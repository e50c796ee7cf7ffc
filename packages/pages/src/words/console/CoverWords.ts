import type { ByLanguage, Translated } from "../Language.ts"

const english = {
  cover: {
    link: "Cover meetings",
    title: (member: string) => `Cover meetings of ${member}`,
    lead: "Give upcoming meetings to other members, for instance because of illness. First you see who would take them over.",
    absences: "Time off with meetings",
    within: (count: number) => `${count} ${count === 1 ? "meeting is" : "meetings are"} in this time`,
    withinOf: (count: number, team: string) => `${count} ${count === 1 ? "meeting" : "meetings"} of ${team} in this time`,
    ask: "Ask a manager of the team to cover them.",
    choose: "Meetings and who takes over",
    to: "Who takes over",
    anyone: "Whoever the rules of the roles pick",
    show: "Show plan",
    plan: "Plan",
    wouldMove: (moved: number, all: number) =>
      all === 1
        ? moved === 1
          ? "The meeting can be taken over."
          : "The meeting cannot be taken over."
        : `${moved} of ${all} meetings can be taken over.`,
    none: "There are no upcoming meetings in this time.",
    stays: (reason: string) => `Stays: ${reason}`,
    more: (count: number) => `And ${count} more.`,
    note: "Message to the members",
    noteHint: "It is in their emails.",
    quiet: "Send no emails",
    quietHint: "Otherwise members get one for each meeting, and visitors if their host changes.",
    start: "Give meetings to others",
    starting: "These meetings are already being given to others. Reload the page in a moment.",
    result: "Covered meetings",
    running: (tried: number, all: number) => `${tried} of ${all} done`,
    hint: "The work continues if you leave this page.",
    done: (moved: number, all: number) => `Others took over ${moved} of ${all} ${all === 1 ? "meeting" : "meetings"}.`,
    undone: (back: number, moved: number) => `${back} of ${moved} ${moved === 1 ? "meeting" : "meetings"} went back.`,
    undoing: (back: number, moved: number) => `Undo: ${back} of ${moved} given back`,
    givenBack: "Given back:",
    refresh: "Refresh",
    failed: "Meetings that stayed",
    notBack: "Meetings that did not go back",
    all: "All meetings",
    undo: "Undo",
    undoHint:
      "With Undo, the meetings go back to their former hosts, unless they have changed since. Members get emails as before.",
    noMember: "Choose a member of the team.",
    sameMember: "Choose another member.",
    tooMany: (most: string) => `These are too many meetings. Choose fewer days: at most ${most} meetings at once.`,
    tooLong: "Choose days within one year.",
    wrongOrder: "The last day must not be before the first.",
    noLastDay: "Enter the last day as a date.",
    reasons: {
      member_busy: "the member is not free",
      slot_taken: "nobody else is free",
      limit_reached: "the member has reached a limit of meetings",
      role_empty: "the role has no other members",
      role_short: "the role has too few members",
      not_in_role: "the member cannot serve in this role",
      calendar_unread: "calendars cannot be read at the moment",
      changed: "the booking has changed since",
      cancelled: "the booking was cancelled",
      declined: "the request was declined",
      booking_state: "the booking waits for a payment or a confirmation",
      other: "this is not possible at the moment"
    }
  }
}

const german: Translated<typeof english> = {
  cover: {
    link: "Vertretung organisieren",
    title: (member) => `Termine von ${member} vertreten`,
    lead: "Geben Sie anstehende Termine an andere Mitglieder, zum Beispiel wegen Krankheit. Zuerst sehen Sie, wer sie übernehmen würde.",
    absences: "Abwesenheiten mit Terminen",
    within: (count) => `${count} ${count === 1 ? "Termin liegt" : "Termine liegen"} in dieser Zeit`,
    withinOf: (count, team) => `${count} ${count === 1 ? "Termin" : "Termine"} von ${team} in dieser Zeit`,
    ask: "Bitten Sie die Leitung des Teams, eine Vertretung zu organisieren.",
    choose: "Termine und Vertretung",
    to: "Wer übernimmt",
    anyone: "Wen die Regeln der Rollen auswählen",
    show: "Plan anzeigen",
    plan: "Plan",
    wouldMove: (moved, all) =>
      all === 1
        ? moved === 1
          ? "Der Termin kann übernommen werden."
          : "Der Termin kann nicht übernommen werden."
        : `${moved} von ${all} Terminen können übernommen werden.`,
    none: "In dieser Zeit gibt es keine anstehenden Termine.",
    stays: (reason) => `Bleibt: ${reason}`,
    more: (count) => `Und ${count} weitere.`,
    note: "Nachricht an die Mitglieder",
    noteHint: "Sie steht in deren E-Mails.",
    quiet: "Keine E-Mails senden",
    quietHint: "Sonst erhalten Mitglieder eine für jeden Termin, und Besucher, wenn sie jemand anderes betreut.",
    start: "Termine abgeben",
    starting: "Diese Termine werden gerade abgegeben. Laden Sie die Seite gleich neu.",
    result: "Vertretene Termine",
    running: (tried, all) => `${tried} von ${all} erledigt`,
    hint: "Die Arbeit geht weiter, auch wenn Sie diese Seite verlassen.",
    done: (moved, all) => `Andere haben ${moved} von ${all} ${all === 1 ? "Termin" : "Terminen"} übernommen.`,
    undone: (back, moved) => `${back} von ${moved} ${moved === 1 ? "Termin ging" : "Terminen gingen"} zurück.`,
    undoing: (back, moved) => `Rückgängig: ${back} von ${moved} zurückgegeben`,
    givenBack: "Zurückgegeben:",
    refresh: "Aktualisieren",
    failed: "Termine, die geblieben sind",
    notBack: "Termine, die nicht zurückgegangen sind",
    all: "Alle Termine",
    undo: "Rückgängig machen",
    undoHint:
      "Mit „Rückgängig machen“ gehen die Termine an die bisherigen Mitglieder zurück, sofern sie sich nicht geändert haben. " +
      "E-Mails gehen wie zuvor an die Mitglieder.",
    noMember: "Wählen Sie ein Mitglied des Teams.",
    sameMember: "Wählen Sie ein anderes Mitglied.",
    tooMany: (most) => `Das sind zu viele Termine. Wählen Sie weniger Tage: höchstens ${most} Termine auf einmal.`,
    tooLong: "Wählen Sie Tage innerhalb eines Jahres.",
    wrongOrder: "Der letzte Tag darf nicht vor dem ersten liegen.",
    noLastDay: "Geben Sie den letzten Tag als Datum ein.",
    reasons: {
      member_busy: "das Mitglied ist nicht frei",
      slot_taken: "sonst ist niemand frei",
      limit_reached: "das Mitglied hat genug Termine",
      role_empty: "die Rolle hat keine anderen Mitglieder",
      role_short: "die Rolle hat zu wenige Mitglieder",
      not_in_role: "das Mitglied gehört nicht zu dieser Rolle",
      calendar_unread: "Kalender können gerade nicht gelesen werden",
      changed: "die Buchung hat sich inzwischen geändert",
      cancelled: "die Buchung wurde storniert",
      declined: "die Anfrage wurde abgelehnt",
      booking_state: "die Buchung wartet auf eine Zahlung oder Bestätigung",
      other: "das ist gerade nicht möglich"
    }
  }
}

const spanish: Translated<typeof english> = {
  cover: {
    link: "Organizar una sustitución",
    title: (member) => `Sustituir a ${member}`,
    lead: "Pase las reuniones pendientes a otros miembros, por ejemplo por enfermedad. Primero verá quién se haría cargo de ellas.",
    absences: "Ausencias con reuniones",
    within: (count) => `${count} ${count === 1 ? "reunión cae" : "reuniones caen"} en este periodo`,
    withinOf: (count, team) => `${count} ${count === 1 ? "reunión" : "reuniones"} de ${team} en este periodo`,
    ask: "Pida a un responsable del equipo que organice una sustitución.",
    choose: "Reuniones y sustitución",
    to: "Quién se hace cargo",
    anyone: "Quien elijan las reglas de los roles",
    show: "Ver el plan",
    plan: "Plan",
    wouldMove: (moved, all) =>
      all === 1
        ? moved === 1
          ? "Otro miembro puede hacerse cargo de la reunión."
          : "Nadie puede hacerse cargo de la reunión."
        : `Otros miembros pueden hacerse cargo de ${moved} de ${all} reuniones.`,
    none: "No hay reuniones pendientes en este periodo.",
    stays: (reason) => `Se queda: ${reason}`,
    more: (count) => `Y ${count} más.`,
    note: "Mensaje para los miembros",
    noteHint: "Aparece en sus correos.",
    quiet: "No enviar correos",
    quietHint: "Si no, los miembros reciben uno por cada reunión, y los visitantes si cambia su anfitrión.",
    start: "Pasar las reuniones",
    starting: "Estas reuniones ya se están pasando a otros miembros. Vuelva a cargar la página en un momento.",
    result: "Reuniones sustituidas",
    running: (tried, all) => `${tried} de ${all} tramitadas`,
    hint: "El trabajo continúa aunque salga de esta página.",
    done: (moved, all) => `Otros miembros se hacen cargo de ${moved} de ${all} ${all === 1 ? "reunión" : "reuniones"}.`,
    undone: (back, moved) => `${back} de ${moved} ${moved === 1 ? "reunión devuelta" : "reuniones devueltas"}.`,
    undoing: (back, moved) => `Deshacer: ${back} de ${moved} devueltas`,
    givenBack: "Devuelta:",
    refresh: "Actualizar",
    failed: "Reuniones que no cambian",
    notBack: "Reuniones que no se pudieron devolver",
    all: "Todas las reuniones",
    undo: "Deshacer",
    undoHint:
      "Con «Deshacer», las reuniones vuelven a sus anfitriones anteriores si no han cambiado desde entonces. " +
      "Los miembros reciben correos igual que antes.",
    noMember: "Elija un miembro del equipo.",
    sameMember: "Elija otro miembro.",
    tooMany: (most) => `Son demasiadas reuniones. Elija menos días: como máximo ${most} reuniones a la vez.`,
    tooLong: "Elija días dentro de un año.",
    wrongOrder: "El último día no puede ser anterior al primero.",
    noLastDay: "Introduzca el último día como fecha.",
    reasons: {
      member_busy: "el miembro no está libre",
      slot_taken: "no hay nadie más libre",
      limit_reached: "el miembro ha llegado a su límite de reuniones",
      role_empty: "el rol no tiene otros miembros",
      role_short: "el rol tiene muy pocos miembros",
      not_in_role: "el miembro no pertenece a este rol",
      calendar_unread: "los calendarios no se pueden leer en este momento",
      changed: "la reserva ha cambiado desde entonces",
      cancelled: "la reserva fue cancelada",
      declined: "la solicitud fue rechazada",
      booking_state: "la reserva espera un pago o una confirmación",
      other: "no es posible en este momento"
    }
  }
}

const french: Translated<typeof english> = {
  cover: {
    link: "Organiser un remplacement",
    title: (member) => `Remplacer ${member}`,
    lead: "Confiez des rendez-vous à venir à d’autres membres, par exemple en cas de maladie. Vous voyez d’abord qui les reprendrait.",
    absences: "Absences avec des rendez-vous",
    within: (count) => `${count} rendez-vous ${count > 1 ? "tombent" : "tombe"} dans cette période`,
    withinOf: (count, team) => `${count} rendez-vous de ${team} dans cette période`,
    ask: "Demandez à un responsable de l’équipe d’organiser un remplacement.",
    choose: "Rendez-vous et remplacement",
    to: "Qui les reprend",
    anyone: "Les membres que choisissent les règles des rôles",
    show: "Afficher le plan",
    plan: "Plan",
    wouldMove: (moved, all) =>
      all === 1
        ? moved === 1
          ? "Le rendez-vous peut être repris."
          : "Le rendez-vous ne peut pas être repris."
        : `${moved} rendez-vous sur ${all} peuvent être repris.`,
    none: "Il n’y a aucun rendez-vous à venir dans cette période.",
    stays: (reason) => `Reste : ${reason}`,
    more: (count) => `Et ${count} de plus.`,
    note: "Message aux membres",
    noteHint: "Il figure dans leurs e-mails.",
    quiet: "N’envoyer aucun e-mail",
    quietHint: "Sinon, les membres en reçoivent un par rendez-vous, et les visiteurs si leur interlocuteur change.",
    start: "Confier les rendez-vous",
    starting: "Ces rendez-vous sont en train d’être confiés à d’autres. Actualisez la page dans un instant.",
    result: "Rendez-vous repris",
    running: (tried, all) => `${tried} sur ${all} traités`,
    hint: "Le travail continue si vous quittez cette page.",
    done: (moved, all) => `D’autres membres ont repris ${moved} rendez-vous sur ${all}.`,
    undone: (back, moved) => `${back} rendez-vous sur ${moved} ont été rendus.`,
    undoing: (back, moved) => `Annulation : ${back} sur ${moved} rendus`,
    givenBack: "Rendu :",
    refresh: "Actualiser",
    failed: "Rendez-vous qui n’ont pas changé",
    notBack: "Rendez-vous qui n’ont pas pu être rendus",
    all: "Tous les rendez-vous",
    undo: "Annuler le remplacement",
    undoHint:
      "Avec « Annuler le remplacement », les rendez-vous reviennent à leurs anciens interlocuteurs s’ils n’ont pas changé " +
      "depuis. Les membres reçoivent des e-mails comme avant.",
    noMember: "Choisissez un membre de l’équipe.",
    sameMember: "Choisissez un autre membre.",
    tooMany: (most) => `Ces rendez-vous sont trop nombreux. Choisissez moins de jours : ${most} rendez-vous au plus à la fois.`,
    tooLong: "Choisissez des jours sur une année au plus.",
    wrongOrder: "Le dernier jour ne doit pas précéder le premier.",
    noLastDay: "Saisissez le dernier jour sous forme de date.",
    reasons: {
      member_busy: "le membre n’est pas libre",
      slot_taken: "personne d’autre n’est libre",
      limit_reached: "le membre a atteint sa limite de rendez-vous",
      role_empty: "le rôle n’a pas d’autres membres",
      role_short: "le rôle a trop peu de membres",
      not_in_role: "le membre n’appartient pas à ce rôle",
      calendar_unread: "les agendas ne peuvent pas être lus en ce moment",
      changed: "la réservation a changé depuis",
      cancelled: "la réservation a été annulée",
      declined: "la demande a été refusée",
      booking_state: "la réservation attend un paiement ou une confirmation",
      other: "ce n’est pas possible en ce moment"
    }
  }
}

/** The texts of the pages that give meetings of a member to others, by language. */
export const coverWords: ByLanguage<typeof english> = { en: english, de: german, es: spanish, fr: french }
