/**
 * Every part of the schema after all migrations, in the order in which missing ones can be created. Each line is a kind, table,
 * name and definition, separated by tabs. Written by `npm run docs`.
 */
export const expectedSchema: string = `
extension		btree_gist	
table	access_tokens	access_tokens	
table	answer_links	answer_links	
table	api_keys	api_keys	
table	apps	apps	
table	assignments	assignments	
table	audit_log	audit_log	
table	authorization_codes	authorization_codes	
table	bookings	bookings	
table	busy_times	busy_times	
table	calendar_accounts	calendar_accounts	
table	calendar_blocks	calendar_blocks	
table	calendar_channels	calendar_channels	
table	calendar_connects	calendar_connects	
table	calendar_copies	calendar_copies	
table	calendars	calendars	
table	checkouts	checkouts	
table	competitions	competitions	
table	completed_sign_ins	completed_sign_ins	
table	conference_rooms	conference_rooms	
table	connections	connections	
table	contacts	contacts	
table	delivery_attempts	delivery_attempts	
table	delivery_queue	delivery_queue	
table	demand	demand	
table	discount_codes	discount_codes	
table	email_bodies	email_bodies	
table	email_queue	email_queue	
table	emails	emails	
table	erasures	erasures	
table	events	events	
table	grant_families	grant_families	
table	host_counts	host_counts	
table	host_sessions	host_sessions	
table	hosts	hosts	
table	idempotency_keys	idempotency_keys	
table	images	images	
table	imports	imports	
table	installation	installation	
table	jobs	jobs	
table	join_links	join_links	
table	ledgers	ledgers	
table	meetings	meetings	
table	members	members	
table	memberships	memberships	
table	operator_links	operator_links	
table	operator_sessions	operator_sessions	
table	people	people	
table	places	places	
table	rate_log	rate_log	
table	refresh_tokens	refresh_tokens	
table	schema_migrations	schema_migrations	
table	services	services	
table	sign_in_links	sign_in_links	
table	timers	timers	
table	visitor_bookings	visitor_bookings	
table	visitor_mails	visitor_mails	
table	waitlist	waitlist	
table	webhook_deliveries	webhook_deliveries	
table	webhooks	webhooks	
primary key	access_tokens	access_tokens_pkey	PRIMARY KEY (bucket, token_hash)
primary key	answer_links	answer_links_pkey	PRIMARY KEY (bucket, booking_id)
primary key	api_keys	api_keys_pkey	PRIMARY KEY (bucket, id)
primary key	apps	apps_pkey	PRIMARY KEY (id)
primary key	assignments	assignments_pkey	PRIMARY KEY (bucket, id)
primary key	audit_log	audit_log_pkey	PRIMARY KEY (bucket, id)
primary key	authorization_codes	authorization_codes_pkey	PRIMARY KEY (bucket, code_hash)
primary key	bookings	bookings_pkey	PRIMARY KEY (bucket, id)
primary key	busy_times	busy_times_pkey	PRIMARY KEY (bucket, id)
primary key	calendar_accounts	calendar_accounts_pkey	PRIMARY KEY (bucket, id)
primary key	calendar_blocks	calendar_blocks_pkey	PRIMARY KEY (bucket, calendar_id, block)
primary key	calendar_channels	calendar_channels_pkey	PRIMARY KEY (bucket, id)
primary key	calendar_connects	calendar_connects_pkey	PRIMARY KEY (bucket, state_hash)
primary key	calendar_copies	calendar_copies_pkey	PRIMARY KEY (bucket, id)
primary key	calendars	calendars_pkey	PRIMARY KEY (bucket, id)
primary key	checkouts	checkouts_pkey	PRIMARY KEY (bucket, token)
primary key	competitions	competitions_pkey	PRIMARY KEY (bucket, meeting_id, role)
primary key	completed_sign_ins	completed_sign_ins_pkey	PRIMARY KEY (sign_in_hash)
primary key	conference_rooms	conference_rooms_pkey	PRIMARY KEY (bucket, id)
primary key	connections	connections_pkey	PRIMARY KEY (bucket, id)
primary key	contacts	contacts_pkey	PRIMARY KEY (bucket, id)
primary key	delivery_attempts	delivery_attempts_pkey	PRIMARY KEY (bucket, delivery_id, attempt)
primary key	delivery_queue	delivery_queue_pkey	PRIMARY KEY (bucket, delivery_id)
primary key	demand	demand_pkey	PRIMARY KEY (bucket, host_id, service_id, day, kind)
primary key	discount_codes	discount_codes_pkey	PRIMARY KEY (bucket, id)
primary key	email_bodies	email_bodies_pkey	PRIMARY KEY (bucket, email_id)
primary key	email_queue	email_queue_pkey	PRIMARY KEY (bucket, email_id)
primary key	emails	emails_pkey	PRIMARY KEY (bucket, id)
primary key	erasures	erasures_pkey	PRIMARY KEY (bucket, id)
primary key	events	events_pkey	PRIMARY KEY (bucket, id)
primary key	grant_families	grant_families_pkey	PRIMARY KEY (bucket, id)
primary key	host_counts	host_counts_pkey	PRIMARY KEY (bucket, host_id, list, change)
primary key	host_sessions	host_sessions_pkey	PRIMARY KEY (bucket, session_hash)
primary key	hosts	hosts_pkey	PRIMARY KEY (bucket, id)
primary key	idempotency_keys	idempotency_keys_pkey	PRIMARY KEY (bucket, credential, key)
primary key	images	images_pkey	PRIMARY KEY (bucket, host_id, kind)
primary key	imports	imports_pkey	PRIMARY KEY (bucket, host_id, source, kind, source_id)
primary key	installation	installation_pkey	PRIMARY KEY (id)
primary key	jobs	jobs_pkey	PRIMARY KEY (bucket, id)
primary key	join_links	join_links_pkey	PRIMARY KEY (bucket, token)
primary key	ledgers	ledgers_pkey	PRIMARY KEY (bucket, host_id, ledger)
primary key	meetings	meetings_pkey	PRIMARY KEY (bucket, id)
primary key	members	members_pkey	PRIMARY KEY (bucket, id)
primary key	memberships	memberships_pkey	PRIMARY KEY (bucket, host_id, team_id)
primary key	operator_links	operator_links_pkey	PRIMARY KEY (link_hash)
primary key	operator_sessions	operator_sessions_pkey	PRIMARY KEY (session_hash)
primary key	people	people_pkey	PRIMARY KEY (bucket, digest, host_id, row_id, kind)
primary key	places	places_pkey	PRIMARY KEY (key)
primary key	rate_log	rate_log_pkey	PRIMARY KEY (bucket, credential)
primary key	refresh_tokens	refresh_tokens_pkey	PRIMARY KEY (bucket, token_hash)
primary key	schema_migrations	schema_migrations_pkey	PRIMARY KEY (name)
primary key	services	services_pkey	PRIMARY KEY (bucket, id)
primary key	sign_in_links	sign_in_links_pkey	PRIMARY KEY (bucket, link_hash)
primary key	timers	timers_pkey	PRIMARY KEY (bucket, booking_id, kind)
primary key	visitor_bookings	visitor_bookings_pkey	PRIMARY KEY (bucket, booking_id)
primary key	visitor_mails	visitor_mails_pkey	PRIMARY KEY (bucket, id)
primary key	waitlist	waitlist_pkey	PRIMARY KEY (bucket, id)
primary key	webhook_deliveries	webhook_deliveries_pkey	PRIMARY KEY (bucket, id)
primary key	webhooks	webhooks_pkey	PRIMARY KEY (bucket, id)
unique constraint	answer_links	answer_links_token_key	UNIQUE (bucket, token_hash)
unique constraint	api_keys	api_keys_key_hash_key	UNIQUE (bucket, key_hash)
unique constraint	apps	apps_client_id_key	UNIQUE (client_id)
unique constraint	calendar_accounts	calendar_accounts_subject_key	UNIQUE (bucket, host_id, kind, subject)
unique constraint	calendar_channels	calendar_channels_secret_key	UNIQUE (bucket, secret_hash)
unique constraint	calendar_copies	calendar_copies_meeting_key	UNIQUE (bucket, calendar_id, meeting_key)
unique constraint	calendars	calendars_remote_key	UNIQUE (bucket, account_id, remote_id)
unique constraint	checkouts	checkouts_booking_key	UNIQUE (bucket, booking_id)
unique constraint	conference_rooms	conference_rooms_meeting_key	UNIQUE (bucket, host_id, meeting_key)
unique constraint	discount_codes	discount_codes_code_key	UNIQUE (bucket, host_id, folded_code)
unique constraint	jobs	jobs_kind_key	UNIQUE (bucket, kind, key)
unique constraint	join_links	join_links_booking_key	UNIQUE (bucket, booking_id)
unique constraint	members	members_member_key	UNIQUE (bucket, host_id, member_host_id)
unique constraint	visitor_bookings	visitor_bookings_token_key	UNIQUE (bucket, token_hash)
unique constraint	waitlist	waitlist_token_key	UNIQUE (bucket, token_hash)
exclusion constraint	meetings	meetings_no_overlap	EXCLUDE USING gist (bucket WITH =, host_id WITH =, held WITH &&)
check constraint	access_tokens	access_tokens_bucket_check	CHECK ((bucket = (host_id % (64)::bigint)))
check constraint	access_tokens	access_tokens_resource_check	CHECK ((resource = ANY (ARRAY['mcp'::text, 'api'::text])))
check constraint	answer_links	answer_links_answer_check	CHECK ((answer = ANY (ARRAY['accept'::text, 'decline'::text])))
check constraint	answer_links	answer_links_answered_check	CHECK ((num_nulls(answer, answered_by, answered_at) = ANY (ARRAY[0, 3])))
check constraint	answer_links	answer_links_bucket_check	CHECK ((bucket = (host_id % (64)::bigint)))
check constraint	api_keys	api_keys_bucket_check	CHECK ((bucket = (host_id % (64)::bigint)))
check constraint	api_keys	api_keys_requests_check	CHECK (((requests_per_minute >= 60) AND (requests_per_minute <= 1200)))
check constraint	apps	apps_owner_check	CHECK (((owner_host_id IS NOT NULL) = (registered_by = 'host'::text)))
check constraint	apps	apps_previous_webhook_secret_check	CHECK ((num_nulls(previous_webhook_secret, previous_webhook_secret_context, previous_webhook_secret_until) = ANY (ARRAY[0, 3])))
check constraint	apps	apps_registered_by_check	CHECK ((registered_by = ANY (ARRAY['operator'::text, 'host'::text, 'client'::text])))
check constraint	apps	apps_requests_check	CHECK (((requests_per_minute >= 60) AND (requests_per_minute <= 1200)))
check constraint	assignments	assignments_bucket_check	CHECK ((bucket = (host_id % (64)::bigint)))
check constraint	audit_log	audit_log_bucket_check	CHECK ((bucket = (host_id % (64)::bigint)))
check constraint	audit_log	audit_log_currency_check	CHECK ((num_nulls(amount_minor, currency) = ANY (ARRAY[0, 2])))
check constraint	authorization_codes	authorization_codes_bucket_check	CHECK ((bucket = (host_id % (64)::bigint)))
check constraint	authorization_codes	authorization_codes_family_check	CHECK (((family_id IS NULL) OR (spent_at IS NOT NULL)))
check constraint	authorization_codes	authorization_codes_resource_check	CHECK ((resource = ANY (ARRAY['mcp'::text, 'api'::text])))
check constraint	bookings	bookings_bucket_check	CHECK ((bucket = (host_id % (64)::bigint)))
check constraint	bookings	bookings_end_reason_check	CHECK ((end_reason = ANY (ARRAY['not_answered'::text, 'not_paid'::text, 'not_confirmed'::text, 'declined'::text, 'cancelled_by_host'::text, 'removed_from_calendar'::text, 'host_removed'::text, 'cancelled_by_booker'::text, 'withdrawn'::text, 'cancelled'::text])))
check constraint	bookings	bookings_payment_status_check	CHECK ((payment_status = ANY (ARRAY['none'::text, 'pending'::text, 'paid'::text, 'failed'::text, 'refunded'::text])))
check constraint	bookings	bookings_service_type_check	CHECK ((service_type = ANY (ARRAY['default'::text, 'single_use'::text])))
check constraint	bookings	bookings_state_check	CHECK ((state = ANY (ARRAY['unconfirmed'::text, 'pending'::text, 'awaitingPayment'::text, 'accepted'::text, 'declined'::text, 'cancelled'::text])))
check constraint	busy_times	busy_times_bucket_check	CHECK ((bucket = (host_id % (64)::bigint)))
check constraint	busy_times	busy_times_length_check	CHECK ((start_at < end_at))
check constraint	calendar_accounts	calendar_accounts_bucket_check	CHECK ((bucket = (host_id % (64)::bigint)))
check constraint	calendar_accounts	calendar_accounts_kind_check	CHECK ((kind = ANY (ARRAY['google'::text, 'microsoft'::text, 'caldav'::text, 'feed'::text])))
check constraint	calendar_accounts	calendar_accounts_state_check	CHECK ((state = ANY (ARRAY['active'::text, 'reconnect'::text, 'scope_missing'::text, 'unreachable'::text, 'refused'::text, 'unreadable'::text, 'paused'::text, 'leaving'::text])))
check constraint	calendar_blocks	calendar_blocks_bucket_check	CHECK ((bucket = (host_id % (64)::bigint)))
check constraint	calendar_channels	calendar_channels_bucket_check	CHECK ((bucket = (host_id % (64)::bigint)))
check constraint	calendar_connects	calendar_connects_bucket_check	CHECK ((bucket = (host_id % (64)::bigint)))
check constraint	calendar_connects	calendar_connects_kind_check	CHECK ((kind = ANY (ARRAY['google'::text, 'microsoft'::text])))
check constraint	calendar_connects	calendar_connects_wants_check	CHECK ((wants = ANY (ARRAY['read'::text, 'write'::text])))
check constraint	calendar_copies	calendar_copies_bucket_check	CHECK ((bucket = (host_id % (64)::bigint)))
check constraint	calendar_copies	calendar_copies_wanted_check	CHECK ((wanted = ANY (ARRAY['present'::text, 'absent'::text])))
check constraint	calendars	calendars_bucket_check	CHECK ((bucket = (host_id % (64)::bigint)))
check constraint	calendars	calendars_follow_check	CHECK ((follow = ANY (ARRAY['off'::text, 'tell'::text, 'apply'::text])))
check constraint	calendars	calendars_target_check	CHECK ((writable OR (NOT target)))
check constraint	checkouts	checkouts_bucket_check	CHECK ((bucket = (host_id % (64)::bigint)))
check constraint	checkouts	checkouts_opened_check	CHECK ((num_nulls(opened_provider, opened_reference, opened_url) = ANY (ARRAY[0, 3])))
check constraint	competitions	competitions_bucket_check	CHECK ((bucket = (host_id % (64)::bigint)))
check constraint	conference_rooms	conference_rooms_bucket_check	CHECK ((bucket = (host_id % (64)::bigint)))
check constraint	conference_rooms	conference_rooms_room_check	CHECK ((room = ANY (ARRAY['google_meet'::text, 'teams'::text, 'zoom'::text])))
check constraint	conference_rooms	conference_rooms_wanted_check	CHECK ((wanted = ANY (ARRAY['present'::text, 'absent'::text])))
check constraint	connections	connections_bucket_check	CHECK ((bucket = (host_id % (64)::bigint)))
check constraint	contacts	contacts_bucket_check	CHECK ((bucket = (host_id % (64)::bigint)))
check constraint	demand	demand_bucket_check	CHECK ((bucket = (host_id % (64)::bigint)))
check constraint	discount_codes	discount_codes_bucket_check	CHECK ((bucket = (host_id % (64)::bigint)))
check constraint	discount_codes	discount_codes_uses_check	CHECK ((uses >= 0))
check constraint	email_queue	email_queue_lease_check	CHECK ((num_nulls(lease_token, lease_until) = ANY (ARRAY[0, 2])))
check constraint	emails	emails_bucket_check	CHECK ((bucket = (host_id % (64)::bigint)))
check constraint	emails	emails_status_check	CHECK ((status = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text, 'unsent'::text])))
check constraint	erasures	erasures_address_check	CHECK (((ended_at IS NULL) = ((address IS NOT NULL) AND (address_context IS NOT NULL))))
check constraint	events	events_bucket_check	CHECK ((bucket = (host_id % (64)::bigint)))
check constraint	host_counts	host_counts_bucket_check	CHECK ((bucket = (host_id % (64)::bigint)))
check constraint	host_sessions	host_sessions_bucket_check	CHECK ((bucket = (host_id % (64)::bigint)))
check constraint	hosts	hosts_bucket_check	CHECK ((bucket = (id % (64)::bigint)))
check constraint	hosts	hosts_feed_check	CHECK ((num_nulls(feed_token_hash, feed_token, feed_token_context) = ANY (ARRAY[0, 3])))
check constraint	hosts	hosts_hour_format_check	CHECK ((hour_format = ANY (ARRAY[12, 24])))
check constraint	hosts	hosts_kind_check	CHECK ((kind = ANY (ARRAY['person'::text, 'team'::text, 'resource'::text])))
check constraint	hosts	hosts_plan_check	CHECK ((plan = ANY (ARRAY['free'::text, 'pro'::text])))
check constraint	idempotency_keys	idempotency_keys_answer_check	CHECK ((num_nulls(status, headers, body) = ANY (ARRAY[0, 3])))
check constraint	images	images_bucket_check	CHECK ((bucket = (host_id % (64)::bigint)))
check constraint	images	images_content_check	CHECK ((octet_length(content) <= 600000))
check constraint	images	images_format_check	CHECK ((format = ANY (ARRAY['png'::text, 'jpg'::text, 'webp'::text])))
check constraint	images	images_kind_check	CHECK ((kind = ANY (ARRAY['avatar'::text, 'logo'::text])))
check constraint	imports	imports_bucket_check	CHECK ((bucket = (host_id % (64)::bigint)))
check constraint	imports	imports_kind_check	CHECK ((kind = ANY (ARRAY['account'::text, 'hours'::text, 'service'::text, 'held'::text, 'booking'::text])))
check constraint	imports	imports_source_check	CHECK ((source = ANY (ARRAY['calendly'::text, 'cal.com'::text])))
check constraint	installation	installation_one_row_check	CHECK ((id = 1))
check constraint	jobs	jobs_bucket_check	CHECK ((bucket = (host_id % (64)::bigint)))
check constraint	join_links	join_links_bucket_check	CHECK ((bucket = (host_id % (64)::bigint)))
check constraint	ledgers	ledgers_bucket_check	CHECK ((bucket = (host_id % (64)::bigint)))
check constraint	meetings	meetings_bucket_check	CHECK ((bucket = (host_id % (64)::bigint)))
check constraint	meetings	meetings_seats_check	CHECK (((0 < seats_taken) AND (seats_taken <= capacity)))
check constraint	meetings	meetings_team_check	CHECK ((num_nulls(team_id, team_meeting_id) = ANY (ARRAY[0, 2])))
check constraint	meetings	meetings_times_check	CHECK (((start_at < end_at) AND (isempty(held) OR (held @> tstzrange(start_at, end_at)))))
check constraint	members	members_bucket_check	CHECK ((bucket = (host_id % (64)::bigint)))
check constraint	memberships	memberships_bucket_check	CHECK ((bucket = (host_id % (64)::bigint)))
check constraint	people	people_bucket_check	CHECK ((bucket = (host_id % (64)::bigint)))
check constraint	people	people_kind_check	CHECK ((kind = ANY (ARRAY['booking'::text, 'invite'::text, 'contact'::text, 'answer'::text])))
check constraint	rate_log	rate_log_bucket_check	CHECK ((bucket = (host_id % (64)::bigint)))
check constraint	refresh_tokens	refresh_tokens_resource_check	CHECK ((resource = ANY (ARRAY['mcp'::text, 'api'::text])))
check constraint	refresh_tokens	refresh_tokens_rotated_check	CHECK ((num_nulls(rotated_at, successor_hash) = ANY (ARRAY[0, 2])))
check constraint	services	services_bucket_check	CHECK ((bucket = (host_id % (64)::bigint)))
check constraint	services	services_default_check	CHECK ( CASE type WHEN 'default'::text THEN (num_nulls(description, is_default, is_group, requires_approval, settings) = 0) ELSE (num_nonnulls(is_default, is_group, max_attendees, requires_approval, settings) = 0) END)
check constraint	services	services_hours_check	CHECK (((hours IS NULL) OR (type = 'single_use'::text)))
check constraint	services	services_single_use_check	CHECK ( CASE type WHEN 'single_use'::text THEN (num_nulls(status, token, expires_at) = 0) ELSE (num_nonnulls(status, token, contact_name, contact_email, expires_at) = 0) END)
check constraint	services	services_status_check	CHECK ((status = ANY (ARRAY['open'::text, 'used'::text, 'disabled'::text])))
check constraint	services	services_type_check	CHECK ((type = ANY (ARRAY['default'::text, 'single_use'::text])))
check constraint	sign_in_links	sign_in_links_bucket_check	CHECK ((bucket = (host_id % (64)::bigint)))
check constraint	timers	timers_bucket_check	CHECK ((bucket = (host_id % (64)::bigint)))
check constraint	timers	timers_kind_check	CHECK ((kind = ANY (ARRAY['slotPasses'::text, 'checkoutExpires'::text, 'reminder'::text, 'refund'::text, 'mailAttendees'::text, 'confirmationExpires'::text])))
check constraint	timers	timers_lease_check	CHECK ((num_nulls(lease_token, lease_until) = ANY (ARRAY[0, 2])))
check constraint	visitor_bookings	visitor_bookings_bucket_check	CHECK ((bucket = (host_id % (64)::bigint)))
check constraint	visitor_bookings	visitor_bookings_opened_check	CHECK (((opened_at IS NOT NULL) OR ((opened_from IS NULL) AND (mailed_attendees = 0))))
check constraint	visitor_mails	visitor_mails_bucket_check	CHECK ((bucket = (host_id % (64)::bigint)))
check constraint	waitlist	waitlist_bucket_check	CHECK ((bucket = (host_id % (64)::bigint)))
check constraint	waitlist	waitlist_offer_check	CHECK ((((state = 'offered'::text) = (offer IS NOT NULL)) AND ((state = 'booked'::text) = (booking_id IS NOT NULL)) AND ((offer IS NOT NULL) OR (meeting_id IS NULL))))
check constraint	waitlist	waitlist_state_check	CHECK ((state = ANY (ARRAY['waiting'::text, 'offered'::text, 'booked'::text])))
check constraint	webhook_deliveries	webhook_deliveries_bucket_check	CHECK ((bucket = (host_id % (64)::bigint)))
check constraint	webhook_deliveries	webhook_deliveries_failure_check	CHECK (((status = 'failed'::text) = (failure IS NOT NULL)))
check constraint	webhook_deliveries	webhook_deliveries_kind_check	CHECK ((kind = ANY (ARRAY['event'::text, 'redelivery'::text, 'test'::text])))
check constraint	webhook_deliveries	webhook_deliveries_status_check	CHECK ((status = ANY (ARRAY['pending'::text, 'delivered'::text, 'failed'::text])))
check constraint	webhooks	webhooks_bucket_check	CHECK ((bucket = (host_id % (64)::bigint)))
check constraint	webhooks	webhooks_credential_check	CHECK ((num_nonnulls(api_key_id, connection_id) = CASE WHEN (host_id = 0) THEN 0 ELSE 1 END))
check constraint	webhooks	webhooks_reason_check	CHECK (((status = 'disabled'::text) = (disabled_reason IS NOT NULL)))
check constraint	webhooks	webhooks_secret_check	CHECK ((num_nulls(secret, secret_context) = ANY (ARRAY[0, 2])))
check constraint	webhooks	webhooks_status_check	CHECK ((status = ANY (ARRAY['active'::text, 'disabled'::text])))
unique index	assignments	assignments_current_key	CREATE UNIQUE INDEX assignments_current_key ON slotkit.assignments USING btree (bucket, meeting_id, role, member_host_id) WHERE (ended_at IS NULL)
unique index	calendars	calendars_target_key	CREATE UNIQUE INDEX calendars_target_key ON slotkit.calendars USING btree (bucket, host_id) WHERE target
unique index	connections	connections_host_app_key	CREATE UNIQUE INDEX connections_host_app_key ON slotkit.connections USING btree (bucket, host_id, app_id) WHERE (removed_at IS NULL)
unique index	contacts	contacts_email_key	CREATE UNIQUE INDEX contacts_email_key ON slotkit.contacts USING btree (bucket, host_id, lower((email COLLATE "C")))
unique index	hosts	hosts_feed_key	CREATE UNIQUE INDEX hosts_feed_key ON slotkit.hosts USING btree (bucket, feed_token_hash)
unique index	services	services_is_default_key	CREATE UNIQUE INDEX services_is_default_key ON slotkit.services USING btree (bucket, host_id) WHERE is_default
unique index	services	services_slug_key	CREATE UNIQUE INDEX services_slug_key ON slotkit.services USING btree (bucket, host_id, slug) WHERE (type = 'default'::text)
unique index	services	services_token_key	CREATE UNIQUE INDEX services_token_key ON slotkit.services USING btree (bucket, token)
unique index	webhook_deliveries	webhook_deliveries_event_key	CREATE UNIQUE INDEX webhook_deliveries_event_key ON slotkit.webhook_deliveries USING btree (bucket, webhook_id, event_id) WHERE (kind = 'event'::text)
unique index	webhooks	webhooks_api_key_url_key	CREATE UNIQUE INDEX webhooks_api_key_url_key ON slotkit.webhooks USING btree (bucket, api_key_id, url) WHERE ((api_key_id IS NOT NULL) AND (removed_at IS NULL))
unique index	webhooks	webhooks_connection_url_key	CREATE UNIQUE INDEX webhooks_connection_url_key ON slotkit.webhooks USING btree (bucket, connection_id, url) WHERE ((connection_id IS NOT NULL) AND (removed_at IS NULL))
unique index	webhooks	webhooks_installation_url_key	CREATE UNIQUE INDEX webhooks_installation_url_key ON slotkit.webhooks USING btree (bucket, url) WHERE ((host_id = 0) AND (removed_at IS NULL))
index	access_tokens	access_tokens_expires_idx	CREATE INDEX access_tokens_expires_idx ON slotkit.access_tokens USING btree (expires_at)
index	access_tokens	access_tokens_family_idx	CREATE INDEX access_tokens_family_idx ON slotkit.access_tokens USING btree (family_id)
index	answer_links	answer_links_host_idx	CREATE INDEX answer_links_host_idx ON slotkit.answer_links USING btree (host_id)
index	api_keys	api_keys_host_idx	CREATE INDEX api_keys_host_idx ON slotkit.api_keys USING btree (bucket, host_id, id)
index	api_keys	api_keys_revoked_idx	CREATE INDEX api_keys_revoked_idx ON slotkit.api_keys USING btree (revoked_at) WHERE (revoked_at IS NOT NULL)
index	apps	apps_client_idx	CREATE INDEX apps_client_idx ON slotkit.apps USING btree (id) WHERE ((registered_by = 'client'::text) AND (removed_at IS NULL))
index	apps	apps_owner_idx	CREATE INDEX apps_owner_idx ON slotkit.apps USING btree (owner_host_id) WHERE (owner_host_id IS NOT NULL)
index	assignments	assignments_host_idx	CREATE INDEX assignments_host_idx ON slotkit.assignments USING btree (bucket, host_id, assigned_at)
index	assignments	assignments_over_idx	CREATE INDEX assignments_over_idx ON slotkit.assignments USING btree (meeting_end)
index	audit_log	audit_log_export_idx	CREATE INDEX audit_log_export_idx ON slotkit.audit_log USING btree (id)
index	audit_log	audit_log_host_idx	CREATE INDEX audit_log_host_idx ON slotkit.audit_log USING btree (bucket, host_id, acted_at DESC, id DESC)
index	authorization_codes	authorization_codes_app_idx	CREATE INDEX authorization_codes_app_idx ON slotkit.authorization_codes USING btree (app_id)
index	authorization_codes	authorization_codes_expires_idx	CREATE INDEX authorization_codes_expires_idx ON slotkit.authorization_codes USING btree (expires_at)
index	authorization_codes	authorization_codes_host_idx	CREATE INDEX authorization_codes_host_idx ON slotkit.authorization_codes USING btree (bucket, host_id, app_id)
index	bookings	bookings_booker_idx	CREATE INDEX bookings_booker_idx ON slotkit.bookings USING btree (bucket, ((0 - host_id)), lower((booker_email COLLATE "C")), scheduled_at)
index	bookings	bookings_list_idx	CREATE INDEX bookings_list_idx ON slotkit.bookings USING btree (bucket, host_id, scheduled_at DESC NULLS LAST, id DESC)
index	bookings	bookings_no_show_idx	CREATE INDEX bookings_no_show_idx ON slotkit.bookings USING btree (bucket, host_id, scheduled_at DESC NULLS LAST, id DESC) WHERE (no_show_at IS NOT NULL)
index	bookings	bookings_paid_idx	CREATE INDEX bookings_paid_idx ON slotkit.bookings USING btree (bucket, host_id, scheduled_at) WHERE (payment_status = 'paid'::text)
index	bookings	bookings_scheduled_idx	CREATE INDEX bookings_scheduled_idx ON slotkit.bookings USING btree (scheduled_at)
index	bookings	bookings_series_idx	CREATE INDEX bookings_series_idx ON slotkit.bookings USING btree (bucket, ((series ->> 'id'::text))) WHERE (series IS NOT NULL)
index	bookings	bookings_service_idx	CREATE INDEX bookings_service_idx ON slotkit.bookings USING btree (bucket, ((2 - host_id)), service_id, scheduled_at DESC NULLS LAST, id DESC)
index	bookings	bookings_status_idx	CREATE INDEX bookings_status_idx ON slotkit.bookings USING btree (bucket, host_id, status, scheduled_at DESC NULLS LAST, id DESC)
index	bookings	bookings_updated_idx	CREATE INDEX bookings_updated_idx ON slotkit.bookings USING btree (bucket, ((1 - host_id)), updated_at)
index	bookings	bookings_word_starts_idx	CREATE INDEX bookings_word_starts_idx ON slotkit.bookings USING gin (slotkit.booking_word_starts(host_id, booker_name, booker_email, service_title, topic, answers, notes, attendees)) WITH (gin_pending_list_limit='512')
index	busy_times	busy_times_between_idx	CREATE INDEX busy_times_between_idx ON slotkit.busy_times USING gist (((host_id + 0)), tstzrange(start_at, end_at))
index	busy_times	busy_times_ended_idx	CREATE INDEX busy_times_ended_idx ON slotkit.busy_times USING btree (end_at)
index	busy_times	busy_times_list_idx	CREATE INDEX busy_times_list_idx ON slotkit.busy_times USING btree (bucket, host_id, start_at, id)
index	busy_times	busy_times_reason_idx	CREATE INDEX busy_times_reason_idx ON slotkit.busy_times USING btree (bucket, host_id) WHERE (public_reason IS NOT NULL)
index	calendar_accounts	calendar_accounts_due_idx	CREATE INDEX calendar_accounts_due_idx ON slotkit.calendar_accounts USING btree (next_read_at) WHERE (state <> 'paused'::text)
index	calendar_accounts	calendar_accounts_leaving_idx	CREATE INDEX calendar_accounts_leaving_idx ON slotkit.calendar_accounts USING btree (state_since) WHERE (state = 'leaving'::text)
index	calendar_accounts	calendar_accounts_writing_idx	CREATE INDEX calendar_accounts_writing_idx ON slotkit.calendar_accounts USING btree (write_lease_until) WHERE (write_lease_until IS NOT NULL)
index	calendar_blocks	calendar_blocks_block_idx	CREATE INDEX calendar_blocks_block_idx ON slotkit.calendar_blocks USING btree (block)
index	calendar_blocks	calendar_blocks_host_idx	CREATE INDEX calendar_blocks_host_idx ON slotkit.calendar_blocks USING btree (bucket, host_id)
index	calendar_channels	calendar_channels_host_idx	CREATE INDEX calendar_channels_host_idx ON slotkit.calendar_channels USING btree (bucket, host_id, calendar_id)
index	calendar_connects	calendar_connects_expires_idx	CREATE INDEX calendar_connects_expires_idx ON slotkit.calendar_connects USING btree (expires_at)
index	calendar_connects	calendar_connects_host_idx	CREATE INDEX calendar_connects_host_idx ON slotkit.calendar_connects USING btree (bucket, host_id)
index	calendar_copies	calendar_copies_account_idx	CREATE INDEX calendar_copies_account_idx ON slotkit.calendar_copies USING btree (bucket, account_id, due_at) WHERE (due_at IS NOT NULL)
index	calendar_copies	calendar_copies_due_idx	CREATE INDEX calendar_copies_due_idx ON slotkit.calendar_copies USING btree (due_at, id) WHERE (due_at IS NOT NULL)
index	calendar_copies	calendar_copies_end_idx	CREATE INDEX calendar_copies_end_idx ON slotkit.calendar_copies USING btree (end_at)
index	calendar_copies	calendar_copies_host_idx	CREATE INDEX calendar_copies_host_idx ON slotkit.calendar_copies USING btree (bucket, host_id, meeting_key)
index	calendar_copies	calendar_copies_outdated_idx	CREATE INDEX calendar_copies_outdated_idx ON slotkit.calendar_copies USING btree (bucket, host_id) WHERE ((revision > written_revision) AND (written_start IS NOT NULL))
index	calendars	calendars_host_idx	CREATE INDEX calendars_host_idx ON slotkit.calendars USING btree (bucket, host_id, id)
index	calendars	calendars_look_idx	CREATE INDEX calendars_look_idx ON slotkit.calendars USING btree (looked_at) WHERE (target AND (follow <> 'off'::text))
index	calendars	calendars_watch_idx	CREATE INDEX calendars_watch_idx ON slotkit.calendars USING btree (watch_at) WHERE (target OR (watch_at IS NOT NULL))
index	checkouts	checkouts_host_idx	CREATE INDEX checkouts_host_idx ON slotkit.checkouts USING btree (bucket, host_id, expires_at)
index	competitions	competitions_host_idx	CREATE INDEX competitions_host_idx ON slotkit.competitions USING btree (bucket, host_id)
index	competitions	competitions_over_idx	CREATE INDEX competitions_over_idx ON slotkit.competitions USING btree (meeting_end)
index	completed_sign_ins	completed_sign_ins_expires_idx	CREATE INDEX completed_sign_ins_expires_idx ON slotkit.completed_sign_ins USING btree (expires_at)
index	conference_rooms	conference_rooms_due_idx	CREATE INDEX conference_rooms_due_idx ON slotkit.conference_rooms USING btree (due_at, id) WHERE (due_at IS NOT NULL)
index	conference_rooms	conference_rooms_end_idx	CREATE INDEX conference_rooms_end_idx ON slotkit.conference_rooms USING btree (end_at)
index	connections	connections_app_idx	CREATE INDEX connections_app_idx ON slotkit.connections USING btree (app_id)
index	connections	connections_host_idx	CREATE INDEX connections_host_idx ON slotkit.connections USING btree (bucket, host_id)
index	connections	connections_removed_idx	CREATE INDEX connections_removed_idx ON slotkit.connections USING btree (removed_at, id) WHERE (removed_at IS NOT NULL)
index	contacts	contacts_list_idx	CREATE INDEX contacts_list_idx ON slotkit.contacts USING btree (bucket, host_id, id)
index	delivery_queue	delivery_queue_claimable_idx	CREATE INDEX delivery_queue_claimable_idx ON slotkit.delivery_queue USING btree (claimable_at, delivery_id)
index	delivery_queue	delivery_queue_leased_idx	CREATE INDEX delivery_queue_leased_idx ON slotkit.delivery_queue USING btree (webhook_id, claimable_at) WHERE (lease_token IS NOT NULL)
index	delivery_queue	delivery_queue_webhook_idx	CREATE INDEX delivery_queue_webhook_idx ON slotkit.delivery_queue USING btree (webhook_id, claimable_at, delivery_id)
index	demand	demand_day_idx	CREATE INDEX demand_day_idx ON slotkit.demand USING btree (day)
index	email_bodies	email_bodies_created_idx	CREATE INDEX email_bodies_created_idx ON slotkit.email_bodies USING btree (created_at)
index	email_queue	email_queue_due_idx	CREATE INDEX email_queue_due_idx ON slotkit.email_queue USING btree (due_at, email_id)
index	emails	emails_booking_idx	CREATE INDEX emails_booking_idx ON slotkit.emails USING btree (booking_id) WHERE (booking_id IS NOT NULL)
index	emails	emails_created_idx	CREATE INDEX emails_created_idx ON slotkit.emails USING btree (created_at)
index	emails	emails_host_idx	CREATE INDEX emails_host_idx ON slotkit.emails USING btree (bucket, host_id, created_at DESC, id DESC)
index	events	events_booking_idx	CREATE INDEX events_booking_idx ON slotkit.events USING btree (booking_id)
index	events	events_created_idx	CREATE INDEX events_created_idx ON slotkit.events USING btree (created_at)
index	events	events_host_idx	CREATE INDEX events_host_idx ON slotkit.events USING btree (bucket, host_id, "position")
index	grant_families	grant_families_connection_idx	CREATE INDEX grant_families_connection_idx ON slotkit.grant_families USING btree (connection_id)
index	host_counts	host_counts_change_idx	CREATE INDEX host_counts_change_idx ON slotkit.host_counts USING btree (change) WHERE (change > 0)
index	host_sessions	host_sessions_expires_idx	CREATE INDEX host_sessions_expires_idx ON slotkit.host_sessions USING btree (expires_at)
index	host_sessions	host_sessions_host_idx	CREATE INDEX host_sessions_host_idx ON slotkit.host_sessions USING btree (host_id)
index	hosts	hosts_email_prefix_idx	CREATE INDEX hosts_email_prefix_idx ON slotkit.hosts USING btree (lower((email COLLATE "C")) text_pattern_ops) WHERE (removed_at IS NULL)
index	hosts	hosts_emptied_idx	CREATE INDEX hosts_emptied_idx ON slotkit.hosts USING btree (emptied_at, id) WHERE (emptied_at IS NOT NULL)
index	hosts	hosts_list_idx	CREATE INDEX hosts_list_idx ON slotkit.hosts USING btree (id) WHERE (removed_at IS NULL)
index	hosts	hosts_removed_idx	CREATE INDEX hosts_removed_idx ON slotkit.hosts USING btree (removed_at, id) WHERE ((removed_at IS NOT NULL) AND (emptied_at IS NULL))
index	hosts	hosts_username_prefix_idx	CREATE INDEX hosts_username_prefix_idx ON slotkit.hosts USING btree (username text_pattern_ops) WHERE (removed_at IS NULL)
index	hosts	hosts_word_starts_idx	CREATE INDEX hosts_word_starts_idx ON slotkit.hosts USING gin (slotkit.text_word_starts(((((COALESCE(name, ''::text) || ' '::text) || COALESCE(username, ''::text)) || ' '::text) || email))) WITH (fastupdate=off) WHERE (removed_at IS NULL)
index	idempotency_keys	idempotency_keys_begun_idx	CREATE INDEX idempotency_keys_begun_idx ON slotkit.idempotency_keys USING btree (begun_at)
index	idempotency_keys	idempotency_keys_id_idx	CREATE INDEX idempotency_keys_id_idx ON slotkit.idempotency_keys USING btree (id)
index	jobs	jobs_due_idx	CREATE INDEX jobs_due_idx ON slotkit.jobs USING btree (kind, due_at, id)
index	jobs	jobs_host_idx	CREATE INDEX jobs_host_idx ON slotkit.jobs USING btree (host_id)
index	join_links	join_links_host_idx	CREATE INDEX join_links_host_idx ON slotkit.join_links USING btree (bucket, host_id)
index	meetings	meetings_ended_idx	CREATE INDEX meetings_ended_idx ON slotkit.meetings USING btree (upper(held))
index	meetings	meetings_overlapping_idx	CREATE INDEX meetings_overlapping_idx ON slotkit.meetings USING gist (bucket, host_id, tstzrange(start_at, end_at)) WHERE isempty(held)
index	meetings	meetings_service_idx	CREATE INDEX meetings_service_idx ON slotkit.meetings USING btree (service_id, start_at)
index	meetings	meetings_team_idx	CREATE INDEX meetings_team_idx ON slotkit.meetings USING btree (bucket, host_id, team_id, start_at) WHERE (team_id IS NOT NULL)
index	operator_links	operator_links_email_idx	CREATE INDEX operator_links_email_idx ON slotkit.operator_links USING btree (email)
index	operator_links	operator_links_expires_idx	CREATE INDEX operator_links_expires_idx ON slotkit.operator_links USING btree (expires_at)
index	operator_sessions	operator_sessions_email_idx	CREATE INDEX operator_sessions_email_idx ON slotkit.operator_sessions USING btree (email)
index	operator_sessions	operator_sessions_expires_idx	CREATE INDEX operator_sessions_expires_idx ON slotkit.operator_sessions USING btree (expires_at)
index	places	places_host_idx	CREATE INDEX places_host_idx ON slotkit.places USING btree (host_id)
index	refresh_tokens	refresh_tokens_expires_idx	CREATE INDEX refresh_tokens_expires_idx ON slotkit.refresh_tokens USING btree (expires_at)
index	refresh_tokens	refresh_tokens_family_idx	CREATE INDEX refresh_tokens_family_idx ON slotkit.refresh_tokens USING btree (family_id)
index	services	services_expires_idx	CREATE INDEX services_expires_idx ON slotkit.services USING btree (expires_at) WHERE (type = 'single_use'::text)
index	services	services_host_idx	CREATE INDEX services_host_idx ON slotkit.services USING btree (bucket, host_id, type, created_at, id)
index	sign_in_links	sign_in_links_expires_idx	CREATE INDEX sign_in_links_expires_idx ON slotkit.sign_in_links USING btree (expires_at)
index	sign_in_links	sign_in_links_host_idx	CREATE INDEX sign_in_links_host_idx ON slotkit.sign_in_links USING btree (host_id)
index	timers	timers_due_idx	CREATE INDEX timers_due_idx ON slotkit.timers USING btree (due_at, booking_id)
index	timers	timers_host_idx	CREATE INDEX timers_host_idx ON slotkit.timers USING btree (host_id)
index	visitor_bookings	visitor_bookings_host_idx	CREATE INDEX visitor_bookings_host_idx ON slotkit.visitor_bookings USING btree (host_id)
index	visitor_mails	visitor_mails_address_idx	CREATE INDEX visitor_mails_address_idx ON slotkit.visitor_mails USING btree (bucket, host_id, address, caused_at)
index	visitor_mails	visitor_mails_caused_idx	CREATE INDEX visitor_mails_caused_idx ON slotkit.visitor_mails USING btree (caused_at)
index	waitlist	waitlist_digest_idx	CREATE INDEX waitlist_digest_idx ON slotkit.waitlist USING btree (bucket, digest)
index	waitlist	waitlist_ends_idx	CREATE INDEX waitlist_ends_idx ON slotkit.waitlist USING btree (ends_at)
index	waitlist	waitlist_host_idx	CREATE INDEX waitlist_host_idx ON slotkit.waitlist USING btree (bucket, host_id, created_at, id)
index	webhook_deliveries	webhook_deliveries_created_idx	CREATE INDEX webhook_deliveries_created_idx ON slotkit.webhook_deliveries USING btree (created_at)
index	webhook_deliveries	webhook_deliveries_event_host_idx	CREATE INDEX webhook_deliveries_event_host_idx ON slotkit.webhook_deliveries USING btree (bucket, event_host_id, created_at DESC, id DESC) INCLUDE (host_id, webhook_id) WHERE (event_host_id IS NOT NULL)
index	webhook_deliveries	webhook_deliveries_failed_idx	CREATE INDEX webhook_deliveries_failed_idx ON slotkit.webhook_deliveries USING btree (bucket, host_id, created_at DESC, id DESC) INCLUDE (webhook_id) WHERE (failure IS NOT NULL)
index	webhook_deliveries	webhook_deliveries_host_idx	CREATE INDEX webhook_deliveries_host_idx ON slotkit.webhook_deliveries USING btree (bucket, host_id, created_at DESC, id DESC)
index	webhook_deliveries	webhook_deliveries_redelivery_idx	CREATE INDEX webhook_deliveries_redelivery_idx ON slotkit.webhook_deliveries USING btree (webhook_id, event_id) WHERE (kind = 'redelivery'::text)
index	webhook_deliveries	webhook_deliveries_webhook_idx	CREATE INDEX webhook_deliveries_webhook_idx ON slotkit.webhook_deliveries USING btree (bucket, webhook_id, created_at DESC, id DESC)
index	webhooks	webhooks_api_key_idx	CREATE INDEX webhooks_api_key_idx ON slotkit.webhooks USING btree (bucket, api_key_id) WHERE (api_key_id IS NOT NULL)
index	webhooks	webhooks_connection_idx	CREATE INDEX webhooks_connection_idx ON slotkit.webhooks USING btree (bucket, connection_id) WHERE (connection_id IS NOT NULL)
index	webhooks	webhooks_failing_idx	CREATE INDEX webhooks_failing_idx ON slotkit.webhooks USING btree (host_id) WHERE (((consecutive_failures > 0) OR (status = 'disabled'::text)) AND (removed_at IS NULL))
index	webhooks	webhooks_host_idx	CREATE INDEX webhooks_host_idx ON slotkit.webhooks USING btree (bucket, host_id, id)
index	webhooks	webhooks_removed_host_idx	CREATE INDEX webhooks_removed_host_idx ON slotkit.webhooks USING btree (bucket, host_id, id) WHERE (removed_at IS NOT NULL)
index	webhooks	webhooks_removed_idx	CREATE INDEX webhooks_removed_idx ON slotkit.webhooks USING btree (removed_at, id) WHERE (removed_at IS NOT NULL)
foreign key	access_tokens	access_tokens_family_fkey	FOREIGN KEY (bucket, family_id) REFERENCES slotkit.grant_families(bucket, id) ON DELETE CASCADE
foreign key	answer_links	answer_links_booking_fkey	FOREIGN KEY (bucket, booking_id) REFERENCES slotkit.bookings(bucket, id) ON DELETE CASCADE
foreign key	answer_links	answer_links_host_fkey	FOREIGN KEY (bucket, host_id) REFERENCES slotkit.hosts(bucket, id) ON DELETE CASCADE
foreign key	api_keys	api_keys_host_fkey	FOREIGN KEY (bucket, host_id) REFERENCES slotkit.hosts(bucket, id) ON DELETE CASCADE
foreign key	assignments	assignments_host_fkey	FOREIGN KEY (bucket, host_id) REFERENCES slotkit.hosts(bucket, id) ON DELETE CASCADE
foreign key	authorization_codes	authorization_codes_app_fkey	FOREIGN KEY (app_id) REFERENCES slotkit.apps(id) ON DELETE CASCADE
foreign key	authorization_codes	authorization_codes_host_fkey	FOREIGN KEY (bucket, host_id) REFERENCES slotkit.hosts(bucket, id) ON DELETE CASCADE
foreign key	bookings	bookings_host_fkey	FOREIGN KEY (bucket, host_id) REFERENCES slotkit.hosts(bucket, id) ON DELETE CASCADE
foreign key	busy_times	busy_times_host_fkey	FOREIGN KEY (bucket, host_id) REFERENCES slotkit.hosts(bucket, id) ON DELETE CASCADE
foreign key	calendar_accounts	calendar_accounts_host_fkey	FOREIGN KEY (bucket, host_id) REFERENCES slotkit.hosts(bucket, id) ON DELETE CASCADE
foreign key	calendar_blocks	calendar_blocks_calendar_fkey	FOREIGN KEY (bucket, calendar_id) REFERENCES slotkit.calendars(bucket, id) ON DELETE CASCADE
foreign key	calendar_blocks	calendar_blocks_host_fkey	FOREIGN KEY (bucket, host_id) REFERENCES slotkit.hosts(bucket, id) ON DELETE CASCADE
foreign key	calendar_channels	calendar_channels_calendar_fkey	FOREIGN KEY (bucket, calendar_id) REFERENCES slotkit.calendars(bucket, id) ON DELETE CASCADE
foreign key	calendar_channels	calendar_channels_host_fkey	FOREIGN KEY (bucket, host_id) REFERENCES slotkit.hosts(bucket, id) ON DELETE CASCADE
foreign key	calendar_connects	calendar_connects_host_fkey	FOREIGN KEY (bucket, host_id) REFERENCES slotkit.hosts(bucket, id) ON DELETE CASCADE
foreign key	calendar_copies	calendar_copies_calendar_fkey	FOREIGN KEY (bucket, calendar_id) REFERENCES slotkit.calendars(bucket, id) ON DELETE CASCADE
foreign key	calendar_copies	calendar_copies_host_fkey	FOREIGN KEY (bucket, host_id) REFERENCES slotkit.hosts(bucket, id) ON DELETE CASCADE
foreign key	calendars	calendars_account_fkey	FOREIGN KEY (bucket, account_id) REFERENCES slotkit.calendar_accounts(bucket, id) ON DELETE CASCADE
foreign key	calendars	calendars_host_fkey	FOREIGN KEY (bucket, host_id) REFERENCES slotkit.hosts(bucket, id) ON DELETE CASCADE
foreign key	checkouts	checkouts_booking_fkey	FOREIGN KEY (bucket, booking_id) REFERENCES slotkit.bookings(bucket, id) ON DELETE CASCADE
foreign key	checkouts	checkouts_host_fkey	FOREIGN KEY (bucket, host_id) REFERENCES slotkit.hosts(bucket, id) ON DELETE CASCADE
foreign key	competitions	competitions_host_fkey	FOREIGN KEY (bucket, host_id) REFERENCES slotkit.hosts(bucket, id) ON DELETE CASCADE
foreign key	conference_rooms	conference_rooms_host_fkey	FOREIGN KEY (bucket, host_id) REFERENCES slotkit.hosts(bucket, id) ON DELETE CASCADE
foreign key	connections	connections_app_fkey	FOREIGN KEY (app_id) REFERENCES slotkit.apps(id) ON DELETE CASCADE
foreign key	connections	connections_host_fkey	FOREIGN KEY (bucket, host_id) REFERENCES slotkit.hosts(bucket, id) ON DELETE CASCADE
foreign key	contacts	contacts_host_fkey	FOREIGN KEY (bucket, host_id) REFERENCES slotkit.hosts(bucket, id) ON DELETE CASCADE
foreign key	delivery_attempts	delivery_attempts_delivery_fkey	FOREIGN KEY (bucket, delivery_id) REFERENCES slotkit.webhook_deliveries(bucket, id) ON DELETE CASCADE
foreign key	delivery_queue	delivery_queue_delivery_fkey	FOREIGN KEY (bucket, delivery_id) REFERENCES slotkit.webhook_deliveries(bucket, id) ON DELETE CASCADE
foreign key	demand	demand_host_fkey	FOREIGN KEY (bucket, host_id) REFERENCES slotkit.hosts(bucket, id) ON DELETE CASCADE
foreign key	discount_codes	discount_codes_host_fkey	FOREIGN KEY (bucket, host_id) REFERENCES slotkit.hosts(bucket, id) ON DELETE CASCADE
foreign key	email_bodies	email_bodies_email_fkey	FOREIGN KEY (bucket, email_id) REFERENCES slotkit.emails(bucket, id) ON DELETE CASCADE
foreign key	email_queue	email_queue_email_fkey	FOREIGN KEY (bucket, email_id) REFERENCES slotkit.emails(bucket, id) ON DELETE CASCADE
foreign key	emails	emails_host_fkey	FOREIGN KEY (bucket, host_id) REFERENCES slotkit.hosts(bucket, id) ON DELETE CASCADE
foreign key	events	events_host_fkey	FOREIGN KEY (bucket, host_id) REFERENCES slotkit.hosts(bucket, id) ON DELETE CASCADE
foreign key	grant_families	grant_families_connection_fkey	FOREIGN KEY (bucket, connection_id) REFERENCES slotkit.connections(bucket, id) ON DELETE CASCADE
foreign key	host_sessions	host_sessions_host_fkey	FOREIGN KEY (bucket, host_id) REFERENCES slotkit.hosts(bucket, id) ON DELETE CASCADE
foreign key	images	images_host_fkey	FOREIGN KEY (bucket, host_id) REFERENCES slotkit.hosts(bucket, id) ON DELETE CASCADE
foreign key	imports	imports_host_fkey	FOREIGN KEY (bucket, host_id) REFERENCES slotkit.hosts(bucket, id) ON DELETE CASCADE
foreign key	join_links	join_links_booking_fkey	FOREIGN KEY (bucket, booking_id) REFERENCES slotkit.bookings(bucket, id) ON DELETE CASCADE
foreign key	join_links	join_links_host_fkey	FOREIGN KEY (bucket, host_id) REFERENCES slotkit.hosts(bucket, id) ON DELETE CASCADE
foreign key	ledgers	ledgers_host_fkey	FOREIGN KEY (bucket, host_id) REFERENCES slotkit.hosts(bucket, id) ON DELETE CASCADE
foreign key	meetings	meetings_host_fkey	FOREIGN KEY (bucket, host_id) REFERENCES slotkit.hosts(bucket, id) ON DELETE CASCADE
foreign key	members	members_host_fkey	FOREIGN KEY (bucket, host_id) REFERENCES slotkit.hosts(bucket, id) ON DELETE CASCADE
foreign key	memberships	memberships_host_fkey	FOREIGN KEY (bucket, host_id) REFERENCES slotkit.hosts(bucket, id) ON DELETE CASCADE
foreign key	refresh_tokens	refresh_tokens_family_fkey	FOREIGN KEY (bucket, family_id) REFERENCES slotkit.grant_families(bucket, id) ON DELETE CASCADE
foreign key	services	services_host_fkey	FOREIGN KEY (bucket, host_id) REFERENCES slotkit.hosts(bucket, id) ON DELETE CASCADE
foreign key	sign_in_links	sign_in_links_host_fkey	FOREIGN KEY (bucket, host_id) REFERENCES slotkit.hosts(bucket, id) ON DELETE CASCADE
foreign key	timers	timers_booking_fkey	FOREIGN KEY (bucket, booking_id) REFERENCES slotkit.bookings(bucket, id) ON DELETE CASCADE
foreign key	timers	timers_host_fkey	FOREIGN KEY (bucket, host_id) REFERENCES slotkit.hosts(bucket, id) ON DELETE CASCADE
foreign key	visitor_bookings	visitor_bookings_booking_fkey	FOREIGN KEY (bucket, booking_id) REFERENCES slotkit.bookings(bucket, id) ON DELETE CASCADE
foreign key	visitor_bookings	visitor_bookings_host_fkey	FOREIGN KEY (bucket, host_id) REFERENCES slotkit.hosts(bucket, id) ON DELETE CASCADE
foreign key	visitor_mails	visitor_mails_host_fkey	FOREIGN KEY (bucket, host_id) REFERENCES slotkit.hosts(bucket, id) ON DELETE CASCADE
foreign key	waitlist	waitlist_host_fkey	FOREIGN KEY (bucket, host_id) REFERENCES slotkit.hosts(bucket, id) ON DELETE CASCADE
foreign key	webhook_deliveries	webhook_deliveries_webhook_fkey	FOREIGN KEY (bucket, webhook_id) REFERENCES slotkit.webhooks(bucket, id) ON DELETE CASCADE
foreign key	webhooks	webhooks_api_key_fkey	FOREIGN KEY (bucket, api_key_id) REFERENCES slotkit.api_keys(bucket, id) ON DELETE CASCADE
foreign key	webhooks	webhooks_connection_fkey	FOREIGN KEY (bucket, connection_id) REFERENCES slotkit.connections(bucket, id) ON DELETE CASCADE
`

/** Every part of the tables that are different once the logs are partitioned by month, in the same form. */
export const expectedPartitions = `
table	announced_deliveries	announced_deliveries	
table	audit_log	audit_log	
table	delivery_attempts	delivery_attempts	
table	delivery_queue	delivery_queue	
table	email_bodies	email_bodies	
table	email_queue	email_queue	
table	emails	emails	
table	events	events	
table	webhook_deliveries	webhook_deliveries	
primary key	announced_deliveries	announced_deliveries_pkey	PRIMARY KEY (bucket, webhook_id, event_id)
primary key	audit_log	audit_log_pkey	PRIMARY KEY (bucket, id, acted_at)
primary key	delivery_attempts	delivery_attempts_pkey	PRIMARY KEY (bucket, delivery_id, attempt, began_at)
primary key	delivery_queue	delivery_queue_pkey	PRIMARY KEY (bucket, delivery_id)
primary key	email_bodies	email_bodies_pkey	PRIMARY KEY (bucket, email_id)
primary key	email_queue	email_queue_pkey	PRIMARY KEY (bucket, email_id)
primary key	emails	emails_pkey	PRIMARY KEY (bucket, id, created_at)
primary key	events	events_pkey	PRIMARY KEY (bucket, id, created_at)
primary key	webhook_deliveries	webhook_deliveries_pkey	PRIMARY KEY (bucket, id, created_at)
check constraint	audit_log	audit_log_bucket_check	CHECK ((bucket = (host_id % (64)::bigint)))
check constraint	audit_log	audit_log_currency_check	CHECK ((num_nulls(amount_minor, currency) = ANY (ARRAY[0, 2])))
check constraint	email_queue	email_queue_lease_check	CHECK ((num_nulls(lease_token, lease_until) = ANY (ARRAY[0, 2])))
check constraint	emails	emails_bucket_check	CHECK ((bucket = (host_id % (64)::bigint)))
check constraint	emails	emails_status_check	CHECK ((status = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text, 'unsent'::text])))
check constraint	events	events_bucket_check	CHECK ((bucket = (host_id % (64)::bigint)))
check constraint	webhook_deliveries	webhook_deliveries_bucket_check	CHECK ((bucket = (host_id % (64)::bigint)))
check constraint	webhook_deliveries	webhook_deliveries_failure_check	CHECK (((status = 'failed'::text) = (failure IS NOT NULL)))
check constraint	webhook_deliveries	webhook_deliveries_kind_check	CHECK ((kind = ANY (ARRAY['event'::text, 'redelivery'::text, 'test'::text])))
check constraint	webhook_deliveries	webhook_deliveries_status_check	CHECK ((status = ANY (ARRAY['pending'::text, 'delivered'::text, 'failed'::text])))
index	announced_deliveries	announced_deliveries_created_idx	CREATE INDEX announced_deliveries_created_idx ON slotkit.announced_deliveries USING btree (created_at)
index	audit_log	audit_log_export_idx	CREATE INDEX audit_log_export_idx ON slotkit.audit_log USING btree (id)
index	audit_log	audit_log_host_idx	CREATE INDEX audit_log_host_idx ON slotkit.audit_log USING btree (bucket, host_id, acted_at DESC, id DESC)
index	delivery_queue	delivery_queue_claimable_idx	CREATE INDEX delivery_queue_claimable_idx ON slotkit.delivery_queue USING btree (claimable_at, delivery_id)
index	delivery_queue	delivery_queue_leased_idx	CREATE INDEX delivery_queue_leased_idx ON slotkit.delivery_queue USING btree (webhook_id, claimable_at) WHERE (lease_token IS NOT NULL)
index	delivery_queue	delivery_queue_webhook_idx	CREATE INDEX delivery_queue_webhook_idx ON slotkit.delivery_queue USING btree (webhook_id, claimable_at, delivery_id)
index	email_bodies	email_bodies_created_idx	CREATE INDEX email_bodies_created_idx ON slotkit.email_bodies USING btree (created_at)
index	email_queue	email_queue_due_idx	CREATE INDEX email_queue_due_idx ON slotkit.email_queue USING btree (due_at, email_id)
index	emails	emails_booking_idx	CREATE INDEX emails_booking_idx ON slotkit.emails USING btree (booking_id) WHERE (booking_id IS NOT NULL)
index	emails	emails_created_idx	CREATE INDEX emails_created_idx ON slotkit.emails USING btree (created_at)
index	emails	emails_host_idx	CREATE INDEX emails_host_idx ON slotkit.emails USING btree (bucket, host_id, created_at DESC, id DESC)
index	events	events_booking_idx	CREATE INDEX events_booking_idx ON slotkit.events USING btree (booking_id)
index	events	events_created_idx	CREATE INDEX events_created_idx ON slotkit.events USING btree (created_at)
index	events	events_host_idx	CREATE INDEX events_host_idx ON slotkit.events USING btree (bucket, host_id, "position")
index	webhook_deliveries	webhook_deliveries_created_idx	CREATE INDEX webhook_deliveries_created_idx ON slotkit.webhook_deliveries USING btree (created_at)
index	webhook_deliveries	webhook_deliveries_event_host_idx	CREATE INDEX webhook_deliveries_event_host_idx ON slotkit.webhook_deliveries USING btree (bucket, event_host_id, created_at DESC, id DESC) INCLUDE (host_id, webhook_id) WHERE (event_host_id IS NOT NULL)
index	webhook_deliveries	webhook_deliveries_event_key	CREATE INDEX webhook_deliveries_event_key ON slotkit.webhook_deliveries USING btree (bucket, webhook_id, event_id) WHERE (kind = 'event'::text)
index	webhook_deliveries	webhook_deliveries_failed_idx	CREATE INDEX webhook_deliveries_failed_idx ON slotkit.webhook_deliveries USING btree (bucket, host_id, created_at DESC, id DESC) INCLUDE (webhook_id) WHERE (failure IS NOT NULL)
index	webhook_deliveries	webhook_deliveries_host_idx	CREATE INDEX webhook_deliveries_host_idx ON slotkit.webhook_deliveries USING btree (bucket, host_id, created_at DESC, id DESC)
index	webhook_deliveries	webhook_deliveries_redelivery_idx	CREATE INDEX webhook_deliveries_redelivery_idx ON slotkit.webhook_deliveries USING btree (webhook_id, event_id) WHERE (kind = 'redelivery'::text)
index	webhook_deliveries	webhook_deliveries_webhook_idx	CREATE INDEX webhook_deliveries_webhook_idx ON slotkit.webhook_deliveries USING btree (bucket, webhook_id, created_at DESC, id DESC)
foreign key	emails	emails_host_fkey	FOREIGN KEY (bucket, host_id) REFERENCES slotkit.hosts(bucket, id) ON DELETE CASCADE
foreign key	events	events_host_fkey	FOREIGN KEY (bucket, host_id) REFERENCES slotkit.hosts(bucket, id) ON DELETE CASCADE
foreign key	webhook_deliveries	webhook_deliveries_webhook_fkey	FOREIGN KEY (bucket, webhook_id) REFERENCES slotkit.webhooks(bucket, id) ON DELETE CASCADE
trigger	emails	emails_forgotten	CREATE TRIGGER emails_forgotten AFTER DELETE ON slotkit.emails FOR EACH ROW EXECUTE FUNCTION slotkit.forget_email()
trigger	webhook_deliveries	webhook_deliveries_forgotten	CREATE TRIGGER webhook_deliveries_forgotten AFTER DELETE ON slotkit.webhook_deliveries FOR EACH ROW EXECUTE FUNCTION slotkit.forget_delivery()
`
