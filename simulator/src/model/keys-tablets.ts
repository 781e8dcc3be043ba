import type { KeyGroups } from './key-table.ts'

export const TABLET_KEYS: KeyGroups = {
  App: [
    ['app_version', 'App version'],
    [
      'User level',
      'User level',
      null,
      { normal: 'Normal', super: 'Super', dealer: 'Dealer', limited: 'Limited', dev: 'Dev' },
    ],
    ['locked', 'Locked', null, { '0': 'No', '1': 'Locked' }],
    [
      'language',
      'Language',
      null,
      {
        en: 'English',
        da: 'Danish',
        de: 'German',
        fr: 'French',
        nb: 'Norwegian',
        nl: 'Dutch',
        sv: 'Swedish',
      },
    ],
  ],
  Device: [
    ['Battery', 'Battery', '%'],
    ['model', 'Model'],
    ['knoxUID', 'Knox id'],
    ['serial_number', 'Serial number'],
    ['android_version', 'Android version'],
    ['storage_free', 'Storage free', 'GB'],
  ],
  Connection: [
    ['robot', 'Robot'],
    ['bluetooth', 'Bluetooth', null, { '0': 'Not connected', '1': 'Connected' }],
    ['operator', 'Operator'],
    ['signal_strength', 'Signal strength', 'dBm'],
    ['internet_ping', 'Internet ping', 'ms'],
    ['Location Link', 'Location Link'],
  ],
  Layouts: [
    ['layouts', 'Layouts'],
    ['newest_layout', 'Newest'],
    ['templates', 'Templates'],
  ],
}
