import { icon } from './icons.tsx';

// Apart from the other icons, which every page loads.

export const GripIcon = icon(
  <path
    strokeWidth="2.5"
    d="M7.5 4.5v.01M7.5 10v.01M7.5 15.5v.01M12.5 4.5v.01M12.5 10v.01M12.5 15.5v.01"
  />,
);
export const MoreIcon = icon(<path strokeWidth="2.5" d="M10 4.5v.01M10 10v.01M10 15.5v.01" />);
