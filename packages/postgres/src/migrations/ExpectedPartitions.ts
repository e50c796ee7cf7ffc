/**
 * Every part of the tables that are different once the logs are partitioned by month, in the order in which missing ones can be created.
 * Each line is a kind, table, name and definition, separated by tabs. Written by `npm run docs`.
 */
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
