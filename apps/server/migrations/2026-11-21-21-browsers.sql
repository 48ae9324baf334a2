-- Who has logged in from the browser of a visit.
create index known_devices_device on known_devices (device_hash);
