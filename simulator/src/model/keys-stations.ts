import { type KeyGroups, FIX_TYPES, NETWORKS } from './key-table.ts'

export const STATION_KEYS: KeyGroups = {
  Positioning: [
    ['fix_type', 'Fix type', null, FIX_TYPES],
    ['HDOP', 'HDOP'],
    ['satellites', 'Satellites used'],
    ['altitude', 'Altitude', 'm'],
    ['antenna_height', 'Antenna height', 'm'],
    ['mountpoint', 'Mountpoint'],
    ['Location Link', 'Location Link'],
  ],
  Connectivity: [
    ['ntrip_clients', 'NTRIP clients'],
    ['ntrip_address', 'NTRIP caster'],
    ['ntrip_port', 'NTRIP port'],
    ['internet_ping', 'Internet ping', 'ms'],
    ['modem_operator_1', 'Modem operator'],
    ['modem_operator_2', 'Modem operator, 1 before'],
    ['modem_operator_3', 'Modem operator, 2 before'],
    ['modem_operator_4', 'Modem operator, 3 before'],
    ['modem_operator_5', 'Modem operator, 4 before'],
    ['modem_network', 'Modem network', null, NETWORKS],
    ['signal_strength', 'Signal strength', 'dBm'],
    ['modem_id', 'Modem id'],
    ['sim_iccid', 'SIM card'],
    ['vpn_address', 'VPN address'],
  ],
  Power: [
    ['supply', 'Supply', null, { '0': 'Battery', '1': 'Mains' }],
    ['supply_voltage', 'Supply voltage', 'V'],
    ['Battery', 'Battery', '%'],
    ['temperature', 'Temperature', '°C'],
  ],
  Software: [
    ['system_message', 'System message'],
    ['station_software', 'Station software'],
    ['firmware_gnss', 'Firmware, GNSS'],
    ['operating_system', 'Operating system'],
    ['uptime', 'Uptime', 'h'],
    ['serial_number', 'Serial number'],
  ],
}
