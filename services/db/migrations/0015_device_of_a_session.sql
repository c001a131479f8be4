-- Closing a session forgets the device that opened it. An id of its own stays the same when a secret changes. No foreign
-- key: a device is forgotten without a lock on its other sessions.
alter table known_device add column id uuid not null default gen_random_uuid() unique;
alter table token_family add column known_device_id uuid;
