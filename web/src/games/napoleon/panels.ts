/** The shape of this game's panels, as its `view.py` tells it. */

export interface Column {
  attacker_area: string;
  defender_area: string;
  attacker_zone: string[];
  defender_zone: string[];
}

export interface Battle {
  city: string;
  name: string;
  attacker: string;
  defender: string;
  set: number;
  active: string;
  status: string;
  winner: string;
  columns: Column[];
  reserves: { attacker: string[]; defender: string[] };
  waiting: { attacker?: string[]; defender?: string[] };
  retreat: { attacker?: string[]; defender?: string[] };
}

export interface ArmyRow {
  army: string;
  units: number;
  blocks: number;
  defeated_below: number;
  defeated: boolean;
  leader: string;
  groups: number;
  activated?: string[];
  cv?: number;
}

export interface Panels {
  battles: Battle[];
  armies: ArmyRow[];
}
