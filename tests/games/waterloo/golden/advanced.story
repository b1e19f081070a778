Charlet (Quiot) (5-4) moves to 1610.
Schmitz (6-4) moves to 1314.
Aulard (5-4) moves to 1610.
Noguès (5-4) moves to 1709.
Grenier (4-4) moves to 1709.
Bruno (2-5) moves to 1709.
Husson (5-4) moves to 1016.
Campy (4-4) moves to 1215.
Hubert (3-5) moves to 0915.
Vathiez (2-5) moves to 0915.
Bourgeois (4-4) moves to 1215.
Pégot (5-4) moves to 2211 Frichermont.
Brue (4-4) moves to 2211 Frichermont.
Gobrecht (2-5) moves to 2211 Frichermont.
Bellair (5-4) moves to 1215.
Horse Grenadiers (5-5) moves to 1015.
M. Jamin (4-4) moves to 1216.
Bony (3-4) moves to 1116.
Tromelin (2-4) moves to 1116.
Dommanget (1-5) moves to 1216.
Vinot (1-5) moves to 1216.
A. de Colbert (1-5) moves to 1315.
Merlin (1-5) moves to 1315.
1st and 2nd Grenadiers (8-4) moves to 1315.
3rd and 4th Grenadiers (Roguet) (8-4) moves to 1314.
1st and 2nd Chasseurs (7-4) moves to 1017.
3rd and 4th Chasseurs (Michel) (6-4) moves to 1017.
Chartrand (6-4) moves to 1314.
Guye (5-4) moves to 1415.
Empress Dragoons (4-5) moves to 0915.
Horse Chasseurs (4-6) moves to 1415.
Lancers (3-6) moves to 1415.
Dubois (2-5) moves to 1416.
Travers (1-5) moves to 1316.
Farine (1-5) moves to 1416.
Vial (1-5) moves to 1416.
II Corps foot artillery (5-3) moves to 1511.
VI Corps foot artillery (4-3) moves to 1217.
Guard foot artillery (7-3) moves to 1414.
Guard horse artillery (4-5) moves to 1414.
IV Cavalry Corps horse artillery (2-5) moves to 1316.
Napoleon (1-6) moves to 1519 Maison du Roi.
II Corps foot artillery (5-3) bombards 1509: 5 against 5, 1:1.
The die shows 1 -1 makes 0, on 1:1.
AE: attackers eliminated.
I Corps foot artillery (5-3) bombards 1014 Hougoumont wood: 5 against 2, 1:1.
The die shows 4, on 1:1.
Dr: defenders retreat.
Hougoumont garrison (2-4) falls back to 1013 Hougoumont.
Noguès (5-4), Grenier (4-4) and Bruno (2-5) attack 1708: 11 against 11, 1:1.
The attack is made as cavalry.
The die shows 4 +2 makes 6, on 1:1.
Dr: defenders retreat.
Saxe-Weimar (6-4) falls back to 1608.
Bijlandt (5-4) falls back to 1707.
Game-Turn 1: The Allies move.
C. Halkett (5-4) moves to 1410 La Haye Sainte.
Ompteda (4-4) moves to 1410 La Haye Sainte.
Kielmansegge (5-4) moves to 1306 Mont St. Jean.
Kruse (3-4) moves to 1510.
Saxe-Weimar (6-4) moves to 1609.
Somerset (Household) (6-5) moves to 1509.
Dörnberg (3-5) moves to 1510.
Ponsonby (Union) (6-5) moves to 1509.
Arentsschildt (3-5) moves to 1510.
Adam (5-4) moves to 0708 Merbe Braine.
du Plat (4-4) moves to 0808 Merbe Braine.
H. Halkett (4-4) moves to 0809 Merbe Braine.
Hougoumont garrison (2-4) moves to 0913.
Grant (5-5) moves to 0708 Merbe Braine.
Maitland (8-4) moves to 0708 Merbe Braine.
Byng (8-4) moves to 0808 Merbe Braine.
Bijlandt (5-4) moves to 1306 Mont St. Jean.
Detmers (5-4) moves to 0808 Merbe Braine.
d'Aubremé (4-4) moves to 0809 Merbe Braine.
Mitchell (5-4) moves to 0809 Merbe Braine.
Johnstone (4-4) moves to 0709.
Lyon (4-4) moves to 0810.
Buttlar (2-4) moves to 1306 Mont St. Jean.
Specht (2-4) moves to 1206 Mont St. Jean.
Brunswick Cavalry (2-5) moves to 0710.
Trip (1-5) moves to 1206 Mont St. Jean.
Ghigny (1-5) moves to 1206 Mont St. Jean.
van Merlen (1-5) moves to 0810.
II Corps foot artillery (4-3) moves to 1109.
Royal Horse Artillery, right (3-5) moves to 0810.
I Corps foot artillery (5-3) bombards 1610: 5 against 10, 1:2.
The die shows 3, on 1:2.
Ar: attackers retreat.
Reserve foot artillery (4-3) bombards 1511: 4 against 5, 1:2.
The die shows 4 -1 makes 3, on 1:2.
Ar: attackers retreat.
Saxe-Weimar (6-4) and Somerset (Household) (6-5) attack 1610: 12 against 10, 1:1.
The attack is made as cavalry.
The die shows 5 +2 makes 7, on 1:1.
Dr: defenders retreat.
Charlet (Quiot) (5-4) falls back to 1710.
Aulard (5-4) falls back to 1710.
Game-Turn 2: The French move.
Charlet (Quiot) (5-4) moves to 1610.
Aulard (5-4) moves to 1610.
Husson (5-4) moves to 1015.
Campy (4-4) moves to 1114.
Bourgeois (4-4) moves to 0815.
Schmitz (6-4) moves to 0916.
Pégot (5-4) moves to 2110 Smohain.
Brue (4-4) moves to 2110 Smohain.
Bruno (2-5) moves to 2110 Smohain.
Bellair (5-4) moves to 0815.
M. Jamin (4-4) moves to 0815.
Bony (3-4) moves to 0816.
Tromelin (2-4) moves to 0816.
Dommanget (1-5) moves to 0816.
Vinot (1-5) moves to 0916.
A. de Colbert (1-5) moves to 0916.
Merlin (1-5) moves to 1016.
1st and 2nd Grenadiers (8-4) moves to 1215.
3rd and 4th Grenadiers (Roguet) (8-4) moves to 1214.
1st and 2nd Chasseurs (7-4) moves to 1214.
3rd and 4th Chasseurs (Michel) (6-4) moves to 1214.
Chartrand (6-4) moves to 1215.
Guye (5-4) moves to 1215.
Horse Chasseurs (4-6) moves to 1116.
Lancers (3-6) moves to 1017.
Dubois (2-5) moves to 1017.
Travers (1-5) moves to 1017.
Farine (1-5) moves to 1116.
Vial (1-5) moves to 1116.
I Corps foot artillery (5-3) moves to 0714.
Picquet (2-5) moves to 1015.
VI Corps foot artillery (4-3) moves to 1115.
Guard foot artillery (7-3) moves to 1216.
Guard horse artillery (4-5) moves to 1013 Hougoumont.
III Cavalry Corps horse artillery (2-5) moves to 0714.
IV Cavalry Corps horse artillery (2-5) moves to 1115.
II Corps foot artillery (5-3) bombards 1510: 5 against 9, 1:2.
The defence is made as infantry.
The die shows 6, on 1:2.
Dr: defenders retreat.
Kruse (3-4) falls back to 1410 La Haye Sainte.
C. Halkett (5-4) is pushed to 1310.
Dörnberg (3-5) falls back to 1410 La Haye Sainte.
Ompteda (4-4) is pushed to 1309.
Arentsschildt (3-5) falls back to 1410 La Haye Sainte.
Reserve foot artillery (4-3) is pushed to 1409.
Guard horse artillery (4-5) bombards 0913: 4 against 2, 2:1.
The die shows 1, on 2:1.
Ar: attackers retreat.
Bauduin (8-4) and Soye (8-4) attack 0913: 16 against 2, 6:1.
The die shows 4, on 6:1.
DE: defenders eliminated.
Hougoumont garrison (2-4) is destroyed. Losses: French 0, Allied 2.
Bauduin (8-4) advances into 0913.
Soye (8-4) advances into 0913.
Game-Turn 2: The Allies move.
Kempt (6-4) moves to 1708.
Pack (5-4) moves to 1809.
Vincke (5-4) moves to 1809.
Somerset (Household) (6-5) moves to 1708.
Ponsonby (Union) (6-5) moves to 1708.
C. Halkett (5-4) moves to 1509.
Ompteda (4-4) moves to 1509.
Kruse (3-4) moves to 1510.
Dörnberg (3-5) moves to 1510.
Kielmansegge (5-4) moves to 1410 La Haye Sainte.
Bijlandt (5-4) moves to 1410 La Haye Sainte.
Lyon (4-4) moves to 0709.
Brunswick Cavalry (2-5) moves to 0709.
Vandeleur (4-5) moves to 1306 Mont St. Jean.
Vivian (3-5) moves to 1306 Mont St. Jean.
van Merlen (1-5) moves to 0309 Braine l'Alleud.
Johnstone (4-4) moves to 0409 Braine l'Alleud.
II Corps foot artillery (4-3) moves to 0908.
Reserve foot artillery (4-3) moves to 1207.
Royal Horse Artillery, right (3-5) moves to 0308 Braine l'Alleud.
Royal Horse Artillery, left (2-5) moves to 1305.
I Corps foot artillery (5-3) bombards 1610: 5 against 10, 1:2.
The die shows 5, on 1:2.
Ar: attackers retreat.
Pack (5-4), Lambert (7-4) and Somerset (Household) (6-5) attack 1709: 18 against 9, 2:1.
The attack is made as cavalry.
The die shows 5 +2 makes 7, on 2:1.
DE: defenders eliminated.
Noguès (5-4) and Grenier (4-4) are destroyed. Losses: French 9, Allied 2.
Ompteda (4-4), Kruse (3-4) and Dörnberg (3-5) attack 1610: 10 against 10, 1:1.
The attack is made as cavalry.
The die shows 1 +2 makes 3, on 1:1.
Ar: attackers retreat.
Kruse (3-4) falls back to 1410 La Haye Sainte.
Kielmansegge (5-4) is pushed to 1310.
Dörnberg (3-5) falls back to 1410 La Haye Sainte.
Bijlandt (5-4) is pushed to 1309.
Ompteda (4-4) falls back to 1508.
Game-Turn 3: The French move.
Pégot (5-4) moves to 2211 Frichermont.
3rd and 4th Grenadiers (Roguet) (8-4) moves to 1013 Hougoumont.
Bauduin (8-4) moves to 1013 Hougoumont.
Soye (8-4) moves to 1014 Hougoumont wood.
Tissot (Gauthier) (5-4) moves to 1014 Hougoumont wood.
J.-B. Jamin (6-4) moves to 1014 Hougoumont wood.
Husson (5-4) moves to 1214.
Hubert (3-5) moves to 1114.
Vathiez (2-5) moves to 1114.
Bourgeois (4-4) moves to 0814.
Schmitz (6-4) moves to 0713.
Campy (4-4) moves to 0713.
Gobrecht (2-5) moves to 2110 Smohain.
Bellair (5-4) moves to 0713.
M. Jamin (4-4) moves to 0714.
Bony (3-4) moves to 0913.
Tromelin (2-4) moves to 0814.
Dommanget (1-5) moves to 0814.
Vinot (1-5) moves to 0913.
A. de Colbert (1-5) moves to 0913.
Merlin (1-5) moves to 1114.
1st and 2nd Grenadiers (8-4) moves to 1314.
Chartrand (6-4) moves to 1314.
Guye (5-4) moves to 1314.
Horse Grenadiers (5-5) moves to 1113 Hougoumont wood.
Empress Dragoons (4-5) moves to 1215.
Horse Chasseurs (4-6) moves to 1113 Hougoumont wood.
Lancers (3-6) moves to 1215.
Picquet (2-5) moves to 1113 Hougoumont wood.
