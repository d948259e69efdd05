/** What the demo shows: invented readings of a building that does not exist. */
export const demoAnswers = [
  {
    question: 'Which server room ran warm overnight?',
    answer: 'Server room B. It peaked at 82.4 °F at 3:00 AM.',
    limit: { value: 80.6, label: 'limit 80.6 °F' },
    from: '8 PM',
    to: '8 AM',
    readings: [
      70.8, 70.6, 70.9, 71.1, 70.7, 70.5, 70.8, 71.2, 71, 71.4, 72.6, 75.1, 78.9, 81.8, 82.4, 79.6,
      75.8, 73, 71.6, 71.1, 70.8, 70.9, 70.6, 70.7, 70.9,
    ],
  },
  {
    question: 'Which freezer drifted too warm?',
    answer: 'Freezer 3, above 0 °F for one hour.',
    limit: { value: 0, label: 'limit 0 °F' },
    from: '8 PM',
    to: '8 AM',
    readings: [
      -8.2, -7.9, -8.4, -7.1, -8.1, -8, -8.3, -7.4, -7.2, -5, -2.1, 0.6, 1.8, 1.2, -1.6, -4.8, -7,
      -8.1, -8, -7.2, -8.1, -8.3, -7.9, -8.2, -8,
    ],
  },
  {
    question: 'How humid were the storage areas?',
    answer: 'Between 44% and 56% this week.',
    limit: { value: 60, label: 'limit 60%' },
    from: 'Monday',
    to: 'Sunday',
    readings: [
      46, 48, 51, 53, 52, 49, 46, 45, 47, 51, 55, 56, 53, 49, 47, 46, 48, 50, 52, 51, 48, 45, 44,
      46, 49, 50, 48, 47,
    ],
  },
];
