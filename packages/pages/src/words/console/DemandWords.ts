import type { ByLanguage, Translated } from "../Language.ts"

const english = {
  demand: {
    lead:
      "What visitors looked for, by the day of their visit. Slotkit counts searches and booking attempts, not people, " +
      "and keeps no data about visitors.",
    range: "Period",
    weeks: (weeks: number) => `Last ${weeks} weeks`,
    none: (from: string, to: string) =>
      `Nothing was counted from ${from} to ${to}. As soon as visitors look for times on your booking page, the numbers ` +
      "appear here.",
    findings: "What stands out",
    noFindings: "Nothing stands out. On no weekday did unusually many visitors find no time or fail to book.",
    finding: {
      none_free: (n: number, of: number) => `${n} of ${of} searches found no free time.`,
      refused: (n: number, of: number) => `${n} of ${of} attempts to book were refused because of their time.`
    },
    perDay: "Searches per day",
    day: "Day",
    found: "Found times",
    services: "By service",
    service: "Service",
    asked: "Looks",
    empty: "Found none",
    refused: "Refused",
    booked: "Booked",
    bookedHours: "Booked working hours",
    bookedHoursHint: (weeks: number) =>
      `The share of your working hours in the last ${weeks} weeks that meetings took, by weekday and hour.`,
    hour: "Hour",
    why: "Why bookings were refused",
    reason: "Reason",
    reasons: {
      past: "Start in the past",
      notice: "Shorter notice than you allow",
      window: "Beyond the booking window",
      outside_hours: "Outside the working hours",
      off_grid: "Not an offered start",
      busy: "Time already taken",
      full: "Not enough seats",
      day_full: "Limit of the day",
      week_full: "Limit of the week",
      month_full: "Limit of the month",
      earlier_first: "Earlier times are offered first",
      no_staffing: "No hosts chosen for the service",
      role_empty: "No active host for a role",
      role_short: "Too few hosts free",
      no_room_for: "No room large enough",
      member_busy: "Chosen host not free"
    }
  }
}

const german: Translated<typeof english> = {
  demand: {
    lead:
      "Was Besucher wollten, nach dem Tag ihres Besuchs. Gezählt werden Aufrufe Ihrer Termine und Anfragen, nicht Personen, " +
      "und Daten über Besucher werden nicht gespeichert.",
    range: "Zeitraum",
    weeks: (weeks) => `Letzte ${weeks} Wochen`,
    none: (from, to) =>
      `Vom ${from} bis zum ${to} wurde nichts gezählt. Sobald Besucher auf Ihrer Buchungsseite nach Terminen suchen, ` +
      "stehen die Zahlen hier.",
    findings: "Was auffällt",
    noFindings:
      "Keine Auffälligkeiten. An keinem Wochentag fanden Besucher ungewöhnlich oft keinen Termin oder wurden abgelehnt.",
    finding: {
      none_free: (n, of) => `Besucher suchten ${of}-mal nach Terminen und fanden ${n}-mal keinen.`,
      refused: (n, of) => `${n} von ${of} Buchungsversuchen wurden wegen ihres Termins abgelehnt.`
    },
    perDay: "Aufrufe pro Tag",
    day: "Tag",
    found: "Termine gefunden",
    services: "Nach Angebot",
    service: "Angebot",
    asked: "Gesucht",
    empty: "Keinen gefunden",
    refused: "Abgelehnt",
    booked: "Gebucht",
    bookedHours: "Gebuchte Arbeitszeit",
    bookedHoursHint: (weeks) =>
      `Welcher Teil Ihrer Arbeitszeit der letzten ${weeks} Wochen durch Termine belegt war, nach Wochentag und Stunde.`,
    hour: "Stunde",
    why: "Warum Buchungen abgelehnt wurden",
    reason: "Grund",
    reasons: {
      past: "Beginn in der Vergangenheit",
      notice: "Kürzere Vorlaufzeit als erlaubt",
      window: "Zu weit im Voraus",
      outside_hours: "Außerhalb der Arbeitszeiten",
      off_grid: "Kein angebotener Beginn",
      busy: "Termin schon vergeben",
      full: "Nicht genug Plätze",
      day_full: "Grenze des Tages",
      week_full: "Grenze der Woche",
      month_full: "Grenze des Monats",
      earlier_first: "Ein früherer Termin geht vor",
      no_staffing: "Keine Personen für das Angebot gewählt",
      role_empty: "Keine aktive Person für eine Rolle",
      role_short: "Zu wenige Personen frei",
      no_room_for: "Kein Raum groß genug",
      member_busy: "Gewählte Person nicht frei"
    }
  }
}

const spanish: Translated<typeof english> = {
  demand: {
    lead:
      "Lo que querían los visitantes, según el día de su visita. Se cuentan consultas de horarios y solicitudes, no personas, " +
      "y no se guardan datos de los visitantes.",
    range: "Periodo",
    weeks: (weeks) => `Últimas ${weeks} semanas`,
    none: (from, to) =>
      `No se contó nada del ${from} al ${to}. En cuanto los visitantes busquen horarios en su página de reservas, las ` +
      "cifras aparecerán aquí.",
    findings: "Lo que destaca",
    noFindings:
      "Nada llamativo. Ningún día de la semana los visitantes se quedaron sin horario o fueron rechazados más de lo normal.",
    finding: {
      none_free: (n, of) => `Los visitantes buscaron horarios ${of} veces y ${n} veces no encontraron ninguno.`,
      refused: (n, of) => `${n} de ${of} intentos de reserva se rechazaron por su horario.`
    },
    perDay: "Consultas por día",
    day: "Día",
    found: "Con horarios",
    services: "Por servicio",
    service: "Servicio",
    asked: "Consultas",
    empty: "Sin horarios",
    refused: "Rechazadas",
    booked: "Reservadas",
    bookedHours: "Horas de trabajo reservadas",
    bookedHoursHint: (weeks) =>
      `Qué parte de sus horas de trabajo de las últimas ${weeks} semanas ocuparon las reuniones, por día de la semana y hora.`,
    hour: "Hora",
    why: "Por qué se rechazaron reservas",
    reason: "Motivo",
    reasons: {
      past: "Inicio en el pasado",
      notice: "Menos antelación de la permitida",
      window: "Más allá del plazo de reserva",
      outside_hours: "Fuera del horario de trabajo",
      off_grid: "Inicio no ofrecido",
      busy: "Horario ya ocupado",
      full: "Sin plazas suficientes",
      day_full: "Límite del día",
      week_full: "Límite de la semana",
      month_full: "Límite del mes",
      earlier_first: "Antes va un horario anterior",
      no_staffing: "Sin personas elegidas para el servicio",
      role_empty: "Sin persona activa para un puesto",
      role_short: "Muy pocas personas libres",
      no_room_for: "Ninguna sala con capacidad suficiente",
      member_busy: "La persona elegida no está libre"
    }
  }
}

const french: Translated<typeof english> = {
  demand: {
    lead:
      "Ce que voulaient les visiteurs, selon le jour de leur visite. Les consultations d’horaires et les demandes sont comptées, " +
      "pas les personnes, et aucune donnée sur les visiteurs n’est gardée.",
    range: "Période",
    weeks: (weeks) => `${weeks} dernières semaines`,
    none: (from, to) =>
      `Rien n’a été compté du ${from} au ${to}. Dès que des visiteurs chercheront un horaire sur votre page de ` +
      "réservation, les chiffres apparaîtront ici.",
    findings: "Ce qui ressort",
    noFindings: "Rien de marquant. Aucun jour de la semaine, les visiteurs n’ont manqué d’horaires plus souvent que d’habitude.",
    finding: {
      none_free: (n, of) => `Les visiteurs ont cherché un horaire ${of} fois et n’en ont trouvé aucun ${n} fois.`,
      refused: (n, of) => `${n} tentatives de réservation sur ${of} ont été refusées à cause de leur horaire.`
    },
    perDay: "Consultations par jour",
    day: "Jour",
    found: "Horaires trouvés",
    services: "Par prestation",
    service: "Prestation",
    asked: "Recherches",
    empty: "Aucun trouvé",
    refused: "Refusées",
    booked: "Réservées",
    bookedHours: "Heures de travail réservées",
    bookedHoursHint: (weeks) =>
      `La part de vos heures de travail des ${weeks} dernières semaines prise par des rendez-vous, par jour de la ` +
      "semaine et par heure.",
    hour: "Heure",
    why: "Pourquoi des réservations ont été refusées",
    reason: "Motif",
    reasons: {
      past: "Début dans le passé",
      notice: "Délai plus court que permis",
      window: "Au-delà de la période de réservation",
      outside_hours: "En dehors des heures de travail",
      off_grid: "Début non proposé",
      busy: "Horaire déjà pris",
      full: "Pas assez de places",
      day_full: "Limite du jour",
      week_full: "Limite de la semaine",
      month_full: "Limite du mois",
      earlier_first: "Un horaire plus tôt passe avant",
      no_staffing: "Personne choisi pour la prestation",
      role_empty: "Aucune personne active pour un rôle",
      role_short: "Trop peu de personnes libres",
      no_room_for: "Aucune salle assez grande",
      member_busy: "Personne choisie non disponible"
    }
  }
}

/** The texts of the page about demand, by language. */
export const demandWords: ByLanguage<typeof english> = { en: english, de: german, es: spanish, fr: french }
