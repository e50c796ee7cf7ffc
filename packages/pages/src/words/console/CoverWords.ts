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
    anyone: "Anyone, picked by the rules of the role",
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
    noteHint: "Included in their emails.",
    quiet: "Send no emails",
    quietHint: "Otherwise members get one for each meeting, and visitors if their host changes.",
    start: "Give meetings to others",
    starting: "These meetings are already being given to others. Reload the page in a moment.",
    result: "Covered meetings",
    running: (tried: number, all: number) => `${tried} of ${all} done`,
    hint: "The work continues if you leave this page.",
    done: (moved: number, all: number) => `Others took over ${moved} of ${all} ${all === 1 ? "meeting" : "meetings"}.`,
    undone: (back: number, moved: number) =>
      `${back} of ${moved} ${moved === 1 ? "meeting" : "meetings"} returned to the former hosts.`,
    undoing: (back: number, moved: number) => `Undo: ${back} of ${moved} returned`,
    givenBack: "Given back:",
    refresh: "Refresh",
    failed: "Meetings that stayed",
    notBack: "Meetings that could not be returned",
    all: "All meetings",
    undo: "Undo",
    undoHint: "Undo returns the meetings to their former hosts, unless they have changed since. Members get emails as before.",
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
  },
  handover: {
    link: "Give to another member",
    leaves: "Member who gives up the meeting",
    show: "Show members",
    membersChanged: "These members can take over from the host whom you have chosen now. Choose one of them.",
    auto: "Anyone, picked by the rules of the role",
    outside: (role: string) => `Does not have the role “${role}”`,
    past: "The meeting is over, so you can record any member as its host. No emails are sent.",
    quietHint: "Otherwise both members get one, and the visitor if the host changes.",
    anyway: "Give it to the member anyway, although",
    overridable: (reasons: string) => `To give it to the member anyway, check: ${reasons}.`,
    overrides: {
      notice: "the time is within the minimum notice",
      window: "the time is beyond the booking window",
      hours: "the time is outside the working hours",
      busy: "a calendar is busy",
      time_off: "it is during time off",
      overlap: "there is another meeting",
      limits: "a limit is reached",
      any_host: "the member does not have the role"
    },
    choose: "Choose who takes over.",
    refusals: {
      member_busy: "The member is not free at that time.",
      slot_taken: "No other member is free at that time.",
      limit_reached: "A limit of meetings is reached.",
      role_empty: "The role has no other members.",
      role_short: "The role has too few members.",
      not_in_role: "The member does not have this role.",
      calendar_unread: "The calendar cannot be read at the moment. Try again later.",
      changed: "The booking has changed in the meantime. Check who holds it now.",
      booking_state: "Only requests and confirmed bookings can be given to another member.",
      too_long_ago: "The meeting was too long ago to be given to another member.",
      no_staffing: "The service has no roles any more. Choose its members first."
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
  },
  handover: {
    link: "An anderes Mitglied übergeben",
    leaves: "Wer den Termin abgibt",
    show: "Mitglieder anzeigen",
    membersChanged: "Diese Mitglieder können für die Person übernehmen, die Sie jetzt gewählt haben. Wählen Sie eines aus.",
    auto: "Wen die Regeln der Rolle auswählen",
    outside: (role) => `Gehört nicht zur Rolle „${role}“`,
    past: "Der Termin ist vorbei. Jedes Mitglied kann ihn übernommen haben, und es gehen keine E-Mails hinaus.",
    quietHint: "Sonst erhalten beide Mitglieder eine, und der Besucher, wenn ihn jemand anderes betreut.",
    anyway: "Trotzdem übergeben, obwohl",
    overridable: (reasons) => `Um trotzdem zu übergeben, kreuzen Sie an: ${reasons}.`,
    overrides: {
      notice: "die Zeit den Mindestvorlauf unterschreitet",
      window: "die Zeit außerhalb des buchbaren Zeitraums liegt",
      hours: "die Zeit außerhalb der Arbeitszeiten liegt",
      busy: "ein Kalender belegt ist",
      time_off: "die Zeit in einer Abwesenheit liegt",
      overlap: "es einen anderen Termin gibt",
      limits: "eine Grenze erreicht ist",
      any_host: "das Mitglied nicht zur Rolle gehört"
    },
    choose: "Wählen Sie, wer übernimmt.",
    refusals: {
      member_busy: "Das Mitglied ist zu dieser Zeit nicht frei.",
      slot_taken: "Zu dieser Zeit ist kein anderes Mitglied frei.",
      limit_reached: "Eine Grenze für Termine ist erreicht.",
      role_empty: "Die Rolle hat keine anderen Mitglieder.",
      role_short: "Die Rolle hat zu wenige Mitglieder.",
      not_in_role: "Das Mitglied gehört nicht zu dieser Rolle.",
      calendar_unread: "Der Kalender kann gerade nicht gelesen werden. Versuchen Sie es später noch einmal.",
      changed: "Die Buchung hat sich inzwischen geändert. Prüfen Sie, wer sie jetzt übernimmt.",
      booking_state: "Nur Anfragen und bestätigte Buchungen können an ein anderes Mitglied übergeben werden.",
      too_long_ago: "Der Termin liegt zu lange zurück, um ihn an ein anderes Mitglied zu übergeben.",
      no_staffing: "Das Angebot hat keine Rollen mehr. Wählen Sie zuerst Mitglieder aus."
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
  },
  handover: {
    link: "Pasar a otro miembro",
    leaves: "Quién deja la reunión",
    show: "Ver los miembros",
    membersChanged: "Estos miembros pueden sustituir a la persona que acaba de elegir. Elija uno de ellos.",
    auto: "Quien elijan las reglas del rol",
    outside: (role) => `No pertenece al rol «${role}»`,
    past: "La reunión ya ha terminado. Cualquiera puede haberla atendido, y no se envían correos.",
    quietHint: "Si no, los dos miembros reciben uno, y el visitante si cambia su anfitrión.",
    anyway: "Pasarla de todos modos, aunque",
    overridable: (reasons) => `Para pasarla de todos modos, marque: ${reasons}.`,
    overrides: {
      notice: "la hora no respete la antelación mínima",
      window: "la hora quede fuera del periodo de reserva",
      hours: "la hora esté fuera del horario de trabajo",
      busy: "un calendario esté ocupado",
      time_off: "la hora caiga en una ausencia",
      overlap: "haya otra reunión",
      limits: "se haya alcanzado un límite",
      any_host: "el miembro no pertenezca al rol"
    },
    choose: "Elija quién se hace cargo.",
    refusals: {
      member_busy: "El miembro no está libre a esa hora.",
      slot_taken: "Ningún otro miembro está libre a esa hora.",
      limit_reached: "Se ha alcanzado un límite de reuniones.",
      role_empty: "El rol no tiene otros miembros.",
      role_short: "El rol tiene muy pocos miembros.",
      not_in_role: "El miembro no pertenece a este rol.",
      calendar_unread: "El calendario no se puede leer en este momento. Vuelva a intentarlo más tarde.",
      changed: "La reserva ha cambiado mientras tanto. Compruebe quién la atiende ahora.",
      booking_state: "Solo se pueden pasar a otro miembro las solicitudes y las reservas confirmadas.",
      too_long_ago: "La reunión fue hace demasiado tiempo para pasarla a otro miembro.",
      no_staffing: "El servicio ya no tiene roles. Elija antes a sus miembros."
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
  },
  handover: {
    link: "Confier à un autre membre",
    leaves: "Qui cède le rendez-vous",
    show: "Afficher les membres",
    membersChanged: "Ces membres peuvent remplacer la personne que vous venez de choisir. Choisissez l’un d’eux.",
    auto: "Le membre que choisissent les règles du rôle",
    outside: (role) => `N’appartient pas au rôle « ${role} »`,
    past: "Le rendez-vous est terminé. N’importe quel membre peut l’avoir assuré, et aucun e-mail n’est envoyé.",
    quietHint: "Sinon, les deux membres en reçoivent un, et le visiteur si son interlocuteur change.",
    anyway: "Le confier quand même, bien que",
    overridable: (reasons) => `Pour le confier quand même, cochez : ${reasons}.`,
    overrides: {
      notice: "l’heure ne respecte pas le délai minimal",
      window: "l’heure soit au-delà de la période de réservation",
      hours: "l’heure soit en dehors des heures de travail",
      busy: "un agenda soit occupé",
      time_off: "l’heure tombe pendant une absence",
      overlap: "il y ait un autre rendez-vous",
      limits: "une limite soit atteinte",
      any_host: "le membre n’appartienne pas au rôle"
    },
    choose: "Choisissez qui reprend le rendez-vous.",
    refusals: {
      member_busy: "Le membre n’est pas libre à cette heure.",
      slot_taken: "Aucun autre membre n’est libre à cette heure.",
      limit_reached: "Une limite de rendez-vous est atteinte.",
      role_empty: "Le rôle n’a pas d’autres membres.",
      role_short: "Le rôle a trop peu de membres.",
      not_in_role: "Le membre n’appartient pas à ce rôle.",
      calendar_unread: "L’agenda ne peut pas être lu en ce moment. Réessayez plus tard.",
      changed: "La réservation a changé entre-temps. Vérifiez qui l’assure maintenant.",
      booking_state: "Seules les demandes et les réservations confirmées peuvent être confiées à un autre membre.",
      too_long_ago: "Le rendez-vous est trop ancien pour être confié à un autre membre.",
      no_staffing: "Le service n’a plus de rôles. Choisissez d’abord ses membres."
    }
  }
}

/** The texts of the pages that give meetings to other members, by language. */
export const coverWords: ByLanguage<typeof english> = { en: english, de: german, es: spanish, fr: french }
